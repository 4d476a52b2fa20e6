import { describe, expect, it } from 'vitest';

import { hintsOf, unitOf, violationsIn } from '../../testing/check-files.ts';
import { mended } from '../../testing/mended.ts';

it.each<readonly [item: string, hint: string]>([
  ['nmae: y', 'did you mean "name"?'],
  ['zone: y', 'if it may be missing, write #@overlay/match missing_ok=True above it'],
  ['#@overlay/remove\n  zone: y', 'if it may be missing, write #@overlay/match missing_ok=True above it'],
  ['#@overlay/match missing_ok=False\n  nmae: y', 'did you mean "name"?'],
  ['#@overlay/match expects=1\n  nmae: y', 'did you mean "name"?'],
  // It would contradict what is expected.
  ['#@overlay/match expects=1\n  zone: y', 'no hint'],
  ['#@overlay/match by=lambda key, left, right: False\n  nmae: y', 'no hint'],
])('where nothing matches %s: %s', async (item, hint) => {
  const overlay = `#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\nmetadata:\n  ${item}\n`;
  const found = await hintsOf({ 'base.yml': 'metadata:\n  name: x\n', 'overlay.yml': overlay });
  expect(found).toEqual([`overlay.yml:${item.includes('\n') ? 6 : 5} overlay-match: ${hint}`]);
});

it('a node that may be missing is allowed to be, unless that would contradict its own annotation', async () => {
  const overlay = '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\nmetadata:\n  zone: y\n';
  const base = { 'base.yml': 'metadata:\n  name: x\n' };
  expect(await mended('overlay.yml', { ...base, 'overlay.yml': overlay })).toBe(
    overlay.replace('  zone', '  #@overlay/match missing_ok=True\n  zone'),
  );
  const refusing = overlay.replace('  zone', '  #@overlay/match missing_ok=False\n  zone');
  expect(await mended('overlay.yml', { ...base, 'overlay.yml': refusing })).toBe(refusing);
});

/** Documents of these kinds, which are all named `web`. */
function documents(...kinds: readonly string[]): string {
  return kinds.map((kind) => `---\nkind: ${kind}\nmetadata:\n  name: web\n`).join('');
}

function overlayBy(by: string): string {
  return `#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=${by}\n---\na: 1\n`;
}

describe('where no document matches', () => {
  it.each<readonly [by: string, hint: string]>([
    ['overlay.subset({"kind": "Deploymnt"})', 'did you mean "Deployment"? (there are Deployment/web, Service/web)'],
    ['overlay.subset({"kind": "Service", "metadata": {"name": "wep"}})', 'did you mean "web"? (there are Deployment/web, Service/web)'],
    ['overlay.subset({"kind": "Ingress"})', 'there are Deployment/web, Service/web'],
    ['lambda index, left, right: False', 'there are Deployment/web, Service/web'],
  ])('by=%s: %s', async (by, hint) => {
    const files = { 'base.yml': documents('Deployment', 'Service'), 'overlay.yml': overlayBy(by) };
    expect(await hintsOf(files)).toEqual([`overlay.yml:3 overlay-match: ${hint}`]);
  });

  it('a name that is nearly right is mended', async () => {
    const files = { 'base.yml': documents('Deployment'), 'overlay.yml': overlayBy('overlay.subset({"kind": "Deploymnt"})') };
    expect(await mended('overlay.yml', files)).toBe(overlayBy('overlay.subset({"kind": "Deployment"})'));
  });

  it('some of many are named, and those without a name by their places', async () => {
    const base = `${documents('A1', 'B2', 'C3')}---\nx: 1\n---\nkind: E5\n---\ny: 1\n---\nz: 1\n`;
    expect(await hintsOf({ 'base.yml': base, 'overlay.yml': overlayBy('overlay.subset({"z": 2})') })).toEqual([
      'overlay.yml:3 overlay-match: there are A1/web, B2/web, C3/web, base.yml:13, E5 and 2 more',
    ]);
  });

  it('there may be none', async () => {
    expect(await hintsOf({ 'overlay.yml': overlayBy('overlay.all') })).toEqual(['overlay.yml:3 overlay-match: there is no document to match']);
  });
});

it('where too many match, the message counts them and some are shown', async () => {
  const files = { 'base.yml': documents(...Array.from('ABCDEFGH')), 'overlay.yml': overlayBy('overlay.subset({"metadata": {"name": "web"}})') };
  const [violation] = await violationsIn(unitOf(files));
  expect(violation?.message).toBe('Expected number of matched nodes to be 1, but was 8');
  expect(violation?.related).toHaveLength(5);
});
