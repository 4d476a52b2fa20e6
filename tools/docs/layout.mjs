import { escaped, relative } from './html.mjs';

const NAVIGATION = [
  ['', 'Start'],
  ['ytt/', 'ytt'],
  ['validations/', 'Validations'],
  ['kyverno/', 'Kyverno'],
  ['kyverno/migrate/', 'From ClusterPolicy to CEL'],
  ['kubevirt/', 'KubeVirt'],
  ['kubernetes/', 'Kubernetes'],
  ['recipes/', 'Recipes'],
  ['repository/', 'Your repository'],
  ['reports/', 'Reports'],
  ['playground/', 'Playground'],
  ['editors/', 'Editors'],
  ['schemas/', 'Schemas'],
  ['agents/', 'Agents'],
  ['ci/', 'CI'],
  ['baseline/', 'Baseline'],
  ['migration/', 'From other tools'],
  ['commands/', 'Commands'],
  ['settings/', 'Settings'],
  ['rules/', 'Rules'],
  ['architecture/', 'Architecture'],
];

/** A whole page. Nothing in it is a script or a style: both are files beside it, so a strict content security policy holds. */
export function layout({ place, title, content }) {
  const nearest = nearestTarget(place);
  const links = NAVIGATION.map(([target, name]) => {
    const current = target === nearest ? ` aria-current="${target === place ? 'page' : 'true'}"` : '';
    return `<li><a href="${relative(place, target)}"${current}>${name}</a></li>`;
  });
  const top = relative(place, '');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'">
<title>${escaped(title)}${place === '' ? '' : ' · Assay'}</title>
<link rel="stylesheet" href="${top}style.css">
<script src="${top}search.js" data-top="${top}" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="name" href="${top}">Assay</a>
<form role="search"><label for="search">Search</label><input id="search" type="search" autocomplete="off"><ol id="results" hidden></ol></form>
</header>
<div class="columns">
<nav aria-label="Pages"><ul>
${links.join('\n')}
</ul></nav>
<main id="content">
${content.replace(/<(?:pre|table)(?=[ >])/g, '$& tabindex="0"')}
</main>
</div>
</body>
</html>
`;
}

/** The page that is linked, or the nearest one above it. */
function nearestTarget(place) {
  const above = NAVIGATION.map(([target]) => target).filter((target) => (target === '' ? place === '' : place.startsWith(target)));
  return above.toSorted((one, other) => other.length - one.length)[0];
}
