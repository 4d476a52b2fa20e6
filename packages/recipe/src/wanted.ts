/**
 * What belongs in a member, in words for messages: the schema says it in patterns. A test sees to it that no member is
 * forgotten. Examples are short and common, so that no message repeats a telling value of a recipe, not even by chance.
 */
const WANTED: ReadonlyMap<string, string> = new Map([
  ['$schema', 'the address of the recipe schema'],
  ['recipe_version', 'a version such as 1 or 1.0, of letters, digits and . + _ -'],
  ['task_target', 'the name of a systemd target: lower-case letters, digits, - and ., ending in .target'],
  ['target_disk', 'a disk such as /dev/sda: sd, vd, hd, nvme and md devices, or a plain name below /dev/mapper'],
  ['oci_url', 'an OCI reference such as host/os:1.0, without scheme, spaces or quotes'],
  ['firmware_url', 'an http:// or https:// URL without spaces or quotes'],
  ['partition_layout', 'a list of partitions'],
  ['user_data', 'cloud-init user data'],
  ['unattend_xml', 'an answer file for Windows setup'],
  ['ks_cfg', 'a kickstart file for the ESXi installer'],
  ['metadata', 'an object of your own'],
  ['size', 'a size such as 512M, 1G or 50%'],
  ['type_guid', 'a GPT type code (ef00, 8300, 8200, 0700, 0c01, fc00, fd00) or a GUID'],
  ['format', 'a file system'],
  ['label', 'a label without control characters'],
]);

/** What belongs in the member that a path leads to. */
export function wantedAt(steps: readonly string[]): string | undefined {
  return WANTED.get(steps.at(-1) ?? '');
}
