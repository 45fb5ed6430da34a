import type { widgets as russian } from '../ru/widgets.ts'
import type { Translation } from '../translation.ts'

/** The same in English. */
export const widgets = {
  close: 'Close',
  closeWindow: 'Close window',
  cancel: 'Cancel',
  save: 'Save',
  add: 'Add',
  error: 'Error',
  nothing: '-',
  view: 'View No. %{number}',
  documents: {
    title: 'Documents',
    download: '#[Download]',
    none: 'No documents',
    type: 'Document type',
    row: 'Document',
    removeRow: 'Remove document row',
    remove: 'Delete document “%{name}”',
    removeTitle: 'Delete document',
    removeText: 'Are you sure you want to delete the document?',
    removeYes: 'Delete',
    removed: 'Document deleted',
    failures: {
      list: 'Could not load the documents',
      one: 'Could not load the document',
      remove: 'Could not delete the document',
      types: 'Could not load the document types',
    },
  },
} as const satisfies Translation<typeof russian>
