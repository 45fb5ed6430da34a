import type { template as russian } from '../../ru/content/template.ts'
import type { Translation } from '../../translation.ts'

export const template = {
  name: 'Template |||| Templates',
  fields: { name: 'Name', object: 'Object', file: 'File', description: 'Description' },
  hints: { file: 'A Word (docx) or Excel (xlsx) document with tags such as {name}' },
  inputs: { file: 'Guide file' },
  failures: { list: 'Error' },
  actions: { uploadInstruction: 'Upload guide', downloadInstruction: 'Download guide' },
} as const satisfies Translation<typeof russian>
