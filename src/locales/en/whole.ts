import type * as russian from '../ru/whole.ts'
import type { Translation } from '../translation.ts'

export const standard = {
  id: 'ID',
  isActive: 'Active',
  isDelete: 'Deleted',
  insDate: 'Created on',
  mdInsUser: 'Created by',
} as const satisfies Translation<typeof russian.standard>

/** Labels of a record's activity. */
const activity = { yes: 'Active', no: 'Inactive' } as const

/** A resource's name, as far as its labels are completed from it. */
interface ResourceName {
  readonly name: string
  readonly fields: object
  readonly choices?: object
}

/** A name in lower case for use after a verb: 'Delete' + 'fuel card'; words in capitals are kept: 'VAT type', 'PTS data'. */
const inSentence = (name: string): string => (/^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name)

/** Completes the labels of resources with those of standard fields; a resource's own labels take precedence. */
export const whole = <N extends string>(
  all: Readonly<Record<N, ResourceName & Readonly<Record<string, unknown>>>>,
): Readonly<Record<string, ResourceName & { readonly object: string }>> =>
  Object.fromEntries(
    Object.entries<ResourceName>(all).map(([name, labels]) => [
      name,
      {
        ...labels,
        object: inSentence(labels.name.split(' |||| ')[0] ?? labels.name),
        fields: { ...standard, ...labels.fields },
        choices: { isActive: activity, ...labels.choices },
      },
    ]),
  )

const documents = {
  fields: {
    owner: 'Owner',
    name: 'Name',
    documentType: 'Document type',
    file: 'File',
    fileName: 'File name',
    status: 'Status',
    insDate: 'Added on',
  },
} as const satisfies Translation<typeof russian.documents>

export const documentOf = (owner: string) => ({ ...documents, name: `${owner} document |||| ${owner} documents` }) as const

export const lookup = { fields: { name: 'Name' } } as const satisfies Translation<typeof russian.lookup>
