import type { JsonValue, RuleExample } from '@assay/findings';

type Members = Readonly<Record<string, JsonValue>>;

/** A recipe as example of a rule. */
export function recipeExample(members: Members): RuleExample {
  return textExample(`${JSON.stringify(members, undefined, 2)}\n`);
}

/** A text that should be a recipe. */
export function textExample(text: string): RuleExample {
  return { file: 'recipe.json', text };
}

/** A Linux recipe without fault, with some members replaced or added. */
export function linuxExample(members: Members = {}): RuleExample {
  return recipeExample({
    task_target: 'install-linux.target',
    target_disk: '/dev/sda',
    oci_url: 'registry.example/os/linux:1.0',
    partition_layout: [EFI_PARTITION, ROOT_PARTITION],
    ...members,
  });
}

/** A Windows recipe without fault, with some members replaced or added. */
export function windowsExample(members: Members = {}): RuleExample {
  return recipeExample({
    task_target: 'install-windows.target',
    target_disk: '/dev/sda',
    oci_url: 'registry.example/os/windows:2022',
    unattend_xml: '<unattend/>',
    partition_layout: [EFI_PARTITION, MSR_PARTITION, WINDOWS_PARTITION],
    ...members,
  });
}

/** An ESXi recipe without fault, with some members replaced or added. */
export function esxiExample(members: Members = {}): RuleExample {
  return recipeExample({ task_target: 'install-esxi.target', ks_cfg: 'vmaccepteula\nreboot\n', ...members });
}

/** A recipe of a firmware update without fault, with some members replaced or added. */
export function firmwareExample(members: Members = {}): RuleExample {
  return recipeExample({ task_target: 'supermicro-update.target', firmware_url: 'https://firmware.example/x12.rom', ...members });
}

export const EFI_PARTITION = { size: '512M', type_guid: 'ef00', format: 'vfat' };
export const ROOT_PARTITION = { size: '100%', type_guid: '8300', format: 'ext4' };
export const MSR_PARTITION = { size: '16M', type_guid: '0c01' };
export const WINDOWS_PARTITION = { size: '100%', type_guid: '0700', format: 'ntfs' };
