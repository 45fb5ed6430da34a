import type { ru } from './ru/index.ts'
import type { late } from './ru/late.ts'
import type { Translation } from './translation.ts'

type Russian = (typeof ru)['nerud'] & (typeof late)['nerud']

/** The parts of the screens' words (`nerud.*`) that a language of the frame says: menu, buttons, lists, forms and messages (foundations §1, §9). */
export const FRAME = [
  'yes',
  'no',
  'input',
  'shell',
  'search',
  'menu',
  'period',
  'pages',
  'fields',
  'list',
  'cell',
  'validation',
  'form',
  'sheet',
  'actions',
  'show',
  'bell',
  'matrix',
  'inbox',
] as const satisfies readonly (keyof Russian)[]

/** The words of a language of the frame. The names of lists are those of the menu; the framework's own words may come from a published pack. */
export interface FrameWords {
  readonly ra?: object
  readonly nerud: Translation<Pick<Russian, (typeof FRAME)[number]>>
  readonly resources: Translation<(typeof ru)['resources']>
}
