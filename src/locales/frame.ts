import type { ru } from './ru/index.ts'
import type { deferred } from './ru/deferred.ts'
import type { Translation } from './translation.ts'

type Russian = (typeof ru)['nerud'] & (typeof deferred)['nerud']

/** The parts of the screens' words (`nerud.*`) that a language of the frame says: buttons, lists, forms and messages. */
export const FRAME = [
  'yes',
  'no',
  'input',
  'shell',
  'search',
  'menu',
  'period',
  'fields',
  'list',
  'cell',
  'validation',
  'form',
  'sheet',
  'excel',
  'actions',
  'show',
  'bell',
  'matrix',
  'inbox',
  'around',
  'finding',
  'seeing',
  'map',
] as const satisfies readonly (keyof Russian)[]

/** The words of a language of the frame. The words of react-admin may come from a published pack. */
export interface FrameWords {
  readonly ra?: object
  readonly nerud: Translation<Pick<Russian, (typeof FRAME)[number]>>
  readonly resources: Translation<(typeof ru)['resources']>
}
