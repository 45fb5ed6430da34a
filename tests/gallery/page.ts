import { FURTHER, LOOKS, nameOf } from './looks.ts'
import type { SceneResult } from './pictures.ts'

const safe = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const STYLE = `
body { margin: 0; font: 14px/1.4 system-ui, sans-serif; background: #eceef1; color: #1a2029 }
header { position: sticky; top: 0; z-index: 1; background: #151a21; color: #fff; padding: 8px 16px; display: flex; gap: 16px; flex-wrap: wrap; align-items: center }
header label { display: flex; gap: 4px; align-items: center } h2 { margin: 24px 16px 8px } figure { margin: 0 }
section { display: grid; gap: 16px; padding: 0 16px; grid-template-columns: repeat(auto-fill, minmax(420px, 1fr)) }
article { background: #fff; border-radius: 6px; padding: 8px } article p { margin: 0 0 6px } article small { color: #545e6d }
img { width: 100%; display: block; border: 1px solid #ccd1d9 } ul { color: #b3261e; margin: 6px 0 0; padding-inline-start: 18px; overflow-wrap: anywhere; font-size: 12px }
body.narrow section { grid-template-columns: repeat(auto-fill, minmax(200px, 1fr)) } figure[hidden] { display: none }
`
const SCRIPT = `
const look = document.querySelector('select'), faulty = document.querySelector('input')
const show = () => {
  document.body.classList.toggle('narrow', look.value.endsWith('390'))
  for (const one of document.querySelectorAll('figure')) one.hidden = one.dataset.look !== look.value
  for (const one of document.querySelectorAll('article')) one.hidden = faulty.checked && !one.querySelector('li')
}
look.onchange = faulty.onchange = show
onkeydown = event => { if (event.key >= '1' && event.key <= String(look.options.length)) { look.selectedIndex = event.key - 1; show() } }
show()
`

const article = ({ scene, heading, files, faults }: SceneResult): string => `<article>
<p><b>${safe(heading || scene.name)}</b><br><small>${safe(scene.name)} · ${safe(scene.address)}${typeof scene.as === 'string' ? ` · ${scene.as}` : ''}</small></p>
${files.map(({ look, file }) => `<figure data-look="${nameOf(look)}"><a href="${encodeURI(file)}"><img loading="lazy" src="${encodeURI(file)}" alt="${safe(heading)}"></a></figure>`).join('')}
${faults.length > 0 ? `<ul>${faults.map(fault => `<li>${safe(fault)}</li>`).join('')}</ul>` : ''}
</article>`

/** The page on which all pictures are looked through: by groups, one look at a time, chosen above or by the keys of digits. */
export function pageOf(seen: readonly SceneResult[]): string {
  const groups = [...new Set(seen.map(one => one.scene.group))]
  const options = [...LOOKS, ...FURTHER].map(look => `<option>${nameOf(look)}</option>`).join('')
  const links = groups.map(group => `<a style="color:#fff" href="#${group}">${group}</a>`).join(' ')
  const body = groups.map(
    group =>
      `<h2 id="${group}">${group}</h2><section>${seen
        .filter(one => one.scene.group === group)
        .map(article)
        .join('')}</section>`,
  )
  return `<!doctype html><meta charset="utf-8"><title>Gallery</title><style>${STYLE}</style>
<header><b>${seen.length} screens</b><select>${options}</select><label><input type="checkbox">only faulty</label>${links}</header>${body.join('')}
<script>${SCRIPT}</script>`
}
