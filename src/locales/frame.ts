import type { ru } from './ru/index.ts'
import type { deferred } from './ru/deferred.ts'
import type { Translation } from './translation.ts'

type Russian = (typeof ru)['nerud'] & (typeof deferred)['nerud']

/** The parts of `nerud.*` that a frame language translates: buttons, lists, forms and messages. */
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

/** The texts of a frame language. Those of react-admin may come from a published package. */
export interface FrameWords {
  readonly ra?: object
  readonly nerud: Translation<Pick<Russian, (typeof FRAME)[number]>>
  readonly resources: Translation<(typeof ru)['resources']>
}
