import type { templateObject as russian } from '../../ru/content/templateObject.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const templateObject = { name: named('كائن قوالب', 'كائنات القوالب') } as const satisfies Translation<typeof russian>
