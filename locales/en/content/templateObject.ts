import type { templateObject as russian } from '../../ru/content/templateObject.ts'
import type { Translation } from '../../translation.ts'

export const templateObject = { name: 'Template object |||| Template objects' } as const satisfies Translation<typeof russian>
