import { environment, kubernetesLibraries } from '@assay/cel';
import { expect, it } from 'vitest';

import { celTexts } from './cel-texts.ts';

it.each(celTexts)('rules have $signature', ({ name, on }) => {
  const { functions, macros } = environment({ libraries: kubernetesLibraries }).vocabulary;
  const isMember = on !== undefined;
  const isFunction = functions.get(name)?.overloads.some((overload) => overload.isMember === isMember) ?? false;
  expect(isFunction || macros.some((macro) => macro.name === name && macro.isReceiver === isMember)).toBe(true);
});
