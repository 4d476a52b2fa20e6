import { checkParsedRecipe, checkRecipe, readEnvelope, recipeSchemaText, validateRecipe } from '@assay/recipe';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { Bench } from 'tinybench';

import type { Measurement } from './measurement.ts';

const LINUX_RECIPE = JSON.stringify(
  {
    $schema: './recipe.schema.json',
    task_target: 'install-linux.target',
    target_disk: '/dev/nvme0n1',
    oci_url: 'registry.dc1.example:5000/images/debian-rootfs:12.7',
    user_data: '#cloud-config\nhostname: rack12\nssh_pwauth: false\n',
    partition_layout: [
      { size: '512M', type_guid: 'ef00', format: 'vfat', label: 'EFI' },
      { size: '100%', type_guid: '8300', format: 'ext4', label: 'root' },
    ],
    metadata: { ticket: 'DC1-482', owner: 'bare-metal@example.com' },
  },
  null,
  2,
);

/** A request with the largest payloads that a recipe may have, as text of many lines that is mostly ASCII. */
function largestRequest(): Uint8Array {
  const text = (bytes: number): string => '- [ sh, -c, "echo \u00e9" ]\n'.repeat(bytes / 24);
  const metadata = { note: 'x'.repeat(65_000) };
  const recipe = { ...JSON.parse(LINUX_RECIPE), metadata, user_data: text(1_048_576), unattend_xml: text(1_048_576), ks_cfg: text(262_144) };
  return new TextEncoder().encode(JSON.stringify({ server_serial: 'XF-12345ABC', recipe }));
}

function isAccepted(request: Uint8Array): boolean {
  const envelope = readEnvelope(request, 'recipe', ['server_serial']);
  return envelope.isReadable && envelope.recipe !== undefined && checkParsedRecipe(envelope.recipe).isValid;
}

/** A valid Linux recipe, warm: parsed values beside bare Ajv on the same values and schema, and bytes to verdict; and the largest request. */
export async function measureRecipeValidation(): Promise<Measurement[]> {
  const bareAjv = compileBareAjv();
  const value: unknown = JSON.parse(LINUX_RECIPE);
  const bytes = new TextEncoder().encode(LINUX_RECIPE);
  const largest = largestRequest();
  if (!bareAjv(value) || validateRecipe(value).length > 0 || !checkRecipe(bytes).isValid || !isAccepted(largest))
    throw new Error('the recipe of this benchmark is invalid');
  const bench = new Bench({ time: 1000, warmupTime: 300 });
  bench
    .add('bare Ajv', () => void bareAjv(value))
    .add('validateRecipe', () => void validateRecipe(value))
    .add('checkRecipe', () => void checkRecipe(bytes))
    .add('largest request', () => void isAccepted(largest));
  await bench.run();
  const [ajv, validated, checked, accepted] = bench.tasks.map((task) => ('latency' in task.result ? 1000 / task.result.latency.p50 : NaN));
  return [
    { name: 'recipe: validateRecipe on parsed values', value: validated!, unit: 'validations a second', atLeast: 100_000 },
    { name: 'recipe: validateRecipe, compared with bare Ajv', value: validated! / ajv!, unit: 'times bare Ajv', atLeast: 0.8 },
    { name: 'recipe: checkRecipe from bytes to verdict with lints', value: checked!, unit: 'recipes a second' },
    { name: 'recipe: the largest request, from bytes to verdict', value: 1000 / accepted!, unit: 'ms', atMost: 100 },
  ];
}

function compileBareAjv(): (value: unknown) => boolean {
  const ajv = new Ajv({ allErrors: true, messages: false, strictTypes: false });
  addFormats.default(ajv);
  return ajv.compile(JSON.parse(recipeSchemaText));
}
