import { Image } from '@tiptap/extension-image'
import { Table, TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { isSafeAddress } from './cleanHtml.ts'

/** Without column widths in `style`, which the Content-Security-Policy forbids. */
const PlainTable = Table.extend({ renderHTML: () => ['table', ['tbody', 0]] })

/** The elements of the editor: exactly those that `cleanHtml` and the server's `safeHtml` keep. */
export const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: false,
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: address => isSafeAddress(address),
    },
    trailingNode: false,
  }),
  Image.configure({ inline: true }),
  TableKit.configure({ table: false }),
  PlainTable,
]
