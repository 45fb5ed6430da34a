import { afterAll, expect, test } from 'vitest'
import { READ_STYLES, quickStyle, keepAllStyles } from '../support/styles.ts'

/** The fast implementation of `getComputedStyle` for tests returns the same values as that of happy-dom, which is used in files with `keepAllStyles`. */
keepAllStyles()
const RULES = [
  '.gone{display:none;}',
  '.gone.back,.other > .back{display:flex;}',
  'li.gone:not(.kept, .back){display:none!important;}',
  '.kept{display:grid;}',
  '.faint{opacity:0.5;}.faint.clear{opacity:0;}',
  '.still:hover .faint,.still [data-x="a,b"]{pointer-events:none;}',
  'section .faint{opacity:1;}',
  '.unseen{visibility:hidden;}.unseen .seen{visibility:visible;}.seen .same{visibility:inherit;}',
  '@media print{.gone{display:block;}.paper{display:none;}}',
  '@media (min-width:1px){@media screen{.wide{display:none;}}}',
  '[hidden]{display:none;}',
  '.a\\:b{display:none;}',
]
const MARKUP = `<section class="still other"><p class="gone back">1</p><i class="faint clear">2</i><b data-x="a,b">3</b></section>
  <ul class="unseen"><li class="gone kept">4</li><li class="gone">5<em class="seen">6<i class="same">7</i></em></li><li class="gone" style="display: flex">8</li></ul>
  <div class="still paper"><span class="faint" style="opacity: 0; pointer-events: none !important">9</span><span hidden class="wide kept">10</span></div>
  <dialog>11</dialog><dialog open>12</dialog><p class="a:b wide" style="visibility: collapse">13</p>`

afterAll(() => {
  for (const tag of document.head.querySelectorAll('style')) tag.remove()
})

test('visibility and clickability are the same as computed by happy-dom', () => {
  for (const rule of RULES) document.head.appendChild(document.createElement('style')).append(rule)
  document.body.innerHTML = MARKUP
  const elements = [...document.body.querySelectorAll('*')]
  const describe = (of: (element: Element, name: (typeof READ_STYLES)[number]) => string): readonly string[] =>
    elements.map(element => `${element.outerHTML}: ${READ_STYLES.map(name => of(element, name)).join()}`)
  const quick = describe(quickStyle)
  expect(quick).toEqual(describe((element, name) => getComputedStyle(element).getPropertyValue(name)))
  expect(new Set(quick.map(one => one.split(': ').at(-1))).size).toBeGreaterThan(8)
})
