import framework from 'ra-language-russian'
import { flatten, missingKeys } from '#words/translation'
import { FRAME } from '../locales/frame.ts'
import type { Language } from '#words/languages'
import { languages } from '../locales/languages.ts'
import { ru } from '../locales/ru/index.ts'
import { deferred } from '#locales/ru/deferred'
import { served } from '../locales/ru/served.ts'
import { menu, resources } from '../resources/app.ts'
import { listAt } from '../src/resource/index.ts'

// Node imports a CommonJS package as a whole; bundlers import its default.
const pack = ('default' in framework ? framework.default : framework) as object

/** All Russian texts of the screens, as one flat object. */
export const screenWords: Readonly<Record<string, string>> = Object.fromEntries([pack, ru, deferred].flatMap(words => flatten(words)))

const namesInMenu = new Set(
  menu.flatMap(({ items }) =>
    items.flatMap(({ label, path }) => {
      const list = label === undefined ? listAt(resources, path) : undefined
      if (!list) return []
      const of = `resources.${list.resource.name}`
      return [`${of}.name`, `${of}.views.${list.view}`].filter(key => key in screenWords)
    }),
  ),
)
const isOfFrame = (key: string): boolean => FRAME.some(part => key === `nerud.${part}` || key.startsWith(`nerud.${part}.`))
/** The texts that every language must have: the frame, and the names of lists in the menu. */
const frameWords = Object.fromEntries(Object.entries(screenWords).filter(([key]) => isOfFrame(key) || namesInMenu.has(key)))

/** Returns the texts of the screens that a language must have: all, or those of the frame. */
export const wordsFor = ({ served: own }: Pick<Language, 'served'>): Readonly<Record<string, string>> => (own ? screenWords : frameWords)

/**
 * `npm run words`: lists the words that the other languages lack, and fails if there are any. Screens and server show them in Russian, so
 * `npm run check` does not demand them; `npm test` does.
 */
if (import.meta.main) {
  const textOf = (locale: string, whose: string, keys: readonly string[], count: number): void => {
    if (keys.length > 0) process.exitCode = 1
    process.stdout.write(
      `${locale}: ${keys.length} of ${count} keys of the ${whose} are missing\n${keys.map(key => `  ${key}\n`).join('')}`,
    )
  }
  for (const language of languages) {
    const whole = wordsFor(language)
    textOf(language.locale, language.served ? 'screens' : 'frame', missingKeys(whole, await language.load()), Object.keys(whole).length)
    if (language.served) textOf(language.locale, 'server', missingKeys(served, await language.served()), flatten(served).length)
  }
}
