import type { show as russian } from '../ru/show.ts'
import type { Translation } from '../translation.ts'

export const show = {
  way: 'Path to the record',
  failed: 'Could not load the record.',
  emptyFields: '%{smart_count} more field |||| %{smart_count} more fields',
  related: {
    all: 'All %{count}',
    count: '%{smart_count} record |||| %{smart_count} records',
  },
  more: 'Show more',
  deleted: 'The record is deleted: it can be seen only in the history and by a direct link',
  statuses: 'Status history',
  inactive: 'The record is inactive: it cannot be chosen in new documents',
  tabs: {
    label: 'Card sections',
    data: 'Data',
    documents: 'Documents',
    templates: 'Document templates',
    history: 'History',
  },
  documents: {
    add: 'Add document',
    ofTypes: 'Only %{name}',
    all: 'Download all',
    drop: 'You can drop files here',
    none: 'No documents',
    failed: 'Could not load the documents',
    downloadFailed: 'Could not load the document',
  },
  templates: {
    search: 'Search templates',
    all: 'Select all',
    unload: 'Export documents',
    choose: 'Choose documents',
    none: 'There are no templates for this object',
    failed: 'Error',
  },
  history: {
    none: 'No changes yet',
    rest: 'and %{smart_count} more field |||| and %{smart_count} more fields',
    changed: 'Changed: %{fields}',
    moved: '%{label}: %{was} → %{is}',
    nothing: 'empty',
    system: 'system',
    byToken: 'with token “%{token}”',
    failed: 'Could not load the history.',
    own: {
      create: 'Record created',
      edit: 'Record changed',
      remove: 'Record deleted',
      restore: 'Record restored',
      action: 'Action “%{action}” carried out',
    },
    other: {
      create: 'Added: %{what}',
      edit: 'Changed: %{what}',
      remove: 'Deleted: %{what}',
      restore: 'Restored: %{what}',
      action: 'Action “%{action}” carried out: %{what}',
    },
  },
} as const satisfies Translation<typeof russian>
