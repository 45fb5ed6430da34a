import type * as russian from '../ru/papers.ts'
import type { Translation } from '../translation.ts'
import { lookup } from './parts.ts'

/** Labels of templates and types of documents. */
export const labels = {
  documentType: {
    name: 'Document type |||| Document types',
    fields: {
      name: 'Name',
      code: 'Code',
      objects: 'Belongs to',
      status: 'Status',
    },
    choices: { status: { active: 'Active', inactive: 'Inactive' } },
    sections: { objects: 'Belongs to' },
    failures: { list: 'Could not load the document types', select: 'Could not load the document types' },
  },
  template: {
    name: 'Template |||| Templates',
    fields: {
      name: 'Name',
      object: 'Object',
      file: 'File',
      description: 'Description',
      form: 'Shipped form',
      formHash: 'Fingerprint of the form',
    },
    hints: { file: 'A Word (docx) or Excel (xlsx) document with tags such as {name}' },
    inputs: { file: 'Guide file' },
    failures: { list: 'Error' },
    actions: { uploadInstruction: 'Upload guide', downloadInstruction: 'Download guide' },
  },
  templateObject: { ...lookup, name: 'Template object |||| Template objects' },
} as const satisfies Translation<typeof russian.labels>
