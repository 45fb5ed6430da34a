import { FRAME as OF_FRAMEWORK, type Translation } from '#words/translation'
import type { ru } from './ru/index.ts'
import type { deferred } from './ru/deferred.ts'

type Russian = (typeof ru)['nerud'] & (typeof deferred)['nerud']

/** The parts of the screens' words (`nerud.*`) that a language of the frame says: menu, buttons, lists, forms and messages (foundations §1, §9). */
export const FRAME = [...OF_FRAMEWORK, 'pages'] as const satisfies readonly (keyof Russian)[]

/** What the business adds to the framework's words in a language of the frame. The names of lists are those of the menu. */
export interface FrameWords {
  readonly nerud: Translation<Pick<Russian, (typeof FRAME)[number]>>
  readonly resources: Translation<(typeof ru)['resources']>
}
