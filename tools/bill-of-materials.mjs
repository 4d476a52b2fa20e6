// What a package is made of beside its own code: a software bill of materials (SBOM), CycloneDX 1.6 in JSON.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';

/** The name that tools look for. */
const FILE = 'sbom.cdx.json';

/** Writes the bill of a package beside its manifest. `parts` are the directories of the packages that it holds or wants; by default what it wants. */
export function writeBillOfMaterials(directory, parts = dependencies(directory)) {
  writeFileSync(path.join(directory, FILE), billOfMaterials(directory, parts));
}

/** The same packages give the same text: it has no time and no serial number. */
export function billOfMaterials(directory, parts) {
  const bom = new Models.Bom();
  bom.metadata.component = componentOf(directory);
  for (const part of parts) bom.components.add(componentOf(part));
  const factory = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  return `${new Serialize.JsonSerializer(factory).serialize(bom, { sortLists: true, space: 2 })}\n`;
}

const builder = new Contrib.FromNodePackageJson.Builders.ComponentBuilder(
  new Contrib.FromNodePackageJson.Factories.ExternalReferenceFactory(),
  new Contrib.License.Factories.LicenseFactory(),
);

function componentOf(directory) {
  const manifest = manifestOf(directory);
  const type = manifest.bin ? Enums.ComponentType.Application : Enums.ComponentType.Library;
  const component = builder.makeComponent(manifest, type);
  if (!component) throw new Error(`${directory}/package.json has no name`);
  component.purl = `pkg:npm/${manifest.name.replace('@', '%40')}@${manifest.version}`;
  component.bomRef.value = component.purl;
  return component;
}

/** The directories of all packages that a package needs when it runs, each once. */
export function dependencies(directory) {
  const found = new Set();
  const visit = (from) => {
    for (const name of Object.keys(manifestOf(from).dependencies ?? {})) {
      const installed = installedPackage(name, path.resolve(from));
      if (found.has(installed)) continue;
      found.add(installed);
      visit(installed);
    }
  };
  visit(directory);
  return [...found];
}

/** Where Node finds a package. */
function installedPackage(name, from) {
  const candidate = path.join(from, 'node_modules', name);
  if (existsSync(candidate)) return candidate;
  if (path.dirname(from) === from) throw new Error(`${name} is not installed`);
  return installedPackage(name, path.dirname(from));
}

function manifestOf(directory) {
  return JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8'));
}
