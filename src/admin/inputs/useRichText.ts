import { Image } from '@tiptap/extension-image'
import { Table, TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useMemo, useRef } from 'react'
import { useEditor, type Editor } from '@tiptap/react'
import { isSafeAddress, cleanElements, isBlankHtml, parseHtml, cleanHtml } from '../cells/RichText.tsx'

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

/** Elements that contain text directly in stored HTML, but in a paragraph in the editor. */
const HOLDERS = 'li, td, th'
const BLOCKS = 'p, h2, h3, h4, li, td, th, blockquote'

/** Stored HTML for the editor, cleaned and without trailing `<br>`s, which the editor, unlike browsers, would show as an extra line. */
export const toEditor = (html: string): string => {
  const body = cleanElements(parseHtml(html))
  for (const end of body.querySelectorAll('br:last-child')) if (end.nextSibling === null && end.parentElement?.matches(BLOCKS)) end.remove()
  return body.innerHTML
}

/** The editor's HTML for storage: empty lines keep their height, list items and cells of one line have no paragraph. Null if it renders as empty. */
export const fromEditor = (html: string): string | null => {
  const source = parseHtml(html)
  for (const line of source.querySelectorAll('p')) if (line.childNodes.length === 0) line.append(source.ownerDocument.createElement('br'))
  const body = cleanElements(source)
  for (const holder of body.querySelectorAll(HOLDERS)) {
    const [first, ...others] = holder.children
    if (first?.localName === 'p' && !others.some(other => other.localName === 'p')) first.replaceWith(...first.childNodes)
  }
  return isBlankHtml(body.innerHTML) ? null : body.innerHTML
}

/** The props of the editor. */
export interface RichTextEditorProps {
  readonly id: string
  readonly labelId: string
  readonly describedBy: string | undefined
  /** HTML. */
  readonly value: string
  readonly onChange: (html: string | null) => void
  readonly onBlur: () => void
  readonly inputRef: (element: HTMLElement | null) => void
  readonly locked: boolean
  /** Whether the toolbar is shown. */
  readonly tools: boolean
  readonly required: boolean
  readonly invalid: boolean
}

type PageAttributes = Pick<RichTextEditorProps, 'id' | 'labelId' | 'describedBy' | 'locked' | 'required' | 'invalid'>

/** The attributes of the editable element; those without a value are left out. */
const attributesOf = ({ id, labelId, describedBy, locked, required, invalid }: PageAttributes): Record<string, string> => ({
  id,
  role: 'textbox',
  tabindex: '0',
  'aria-multiline': 'true',
  'aria-labelledby': labelId,
  ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
  ...(required && { 'aria-required': 'true' }),
  ...(invalid && { 'aria-invalid': 'true' }),
  ...(locked && { 'aria-readonly': 'true' }),
})

const isLinkKey = (event: KeyboardEvent): boolean => (event.ctrlKey || event.metaKey) && event.code === 'KeyK'

/** Binds an editor to a form value in both directions. `onLink` is called on Ctrl+K and must be stable. */
export const useRichText = ({ value, onChange, onBlur, inputRef, ...page }: RichTextEditorProps, onLink: () => void): Editor => {
  const { id, labelId, describedBy, locked, required, invalid } = page
  /** The form value that the editor contains, and that editor. */
  const known = useRef<{ readonly value: string; readonly editor: Editor } | null>(null)
  /** The value last set by the form, and the editor's HTML for it before any typing. */
  const given = useRef<{ readonly value: string; readonly html: string | null }>({ value: '', html: null })
  // Memoised: the editor renders again whenever it gets another object.
  const editorProps = useMemo(
    () => ({
      attributes: attributesOf({ id, labelId, describedBy, locked, required, invalid }),
      transformPastedHTML: cleanHtml,
      handleDOMEvents: {
        keydown: ({ dom }: { readonly dom: HTMLElement }, event: KeyboardEvent) => {
          // Browsers report caret moves with a delay: keys typed faster would act at the old position and overwrite the old selection.
          if (!event.isComposing) dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
          // Tab leaves the editor like any other input; TipTap would use it in lists and tables.
          return event.key === 'Tab'
        },
      },
      handleKeyDown: (_: unknown, event: KeyboardEvent) => {
        if (isLinkKey(event)) onLink()
        return isLinkKey(event)
      },
    }),
    [id, labelId, describedBy, locked, required, invalid, onLink],
  )
  const editor = useEditor({
    extensions: EXTENSIONS,
    editorProps,
    injectCSS: false,
    // A hyphen or a number at the beginning of a line must not become a list.
    enableInputRules: false,
    enablePasteRules: false,
    onUpdate: updated => {
      const html = fromEditor(updated.editor.getHTML())
      // After undoing all changes the value equals the record's exactly.
      const next = (html === given.current.html ? given.current.value : html) ?? ''
      known.current = { value: next, editor: updated.editor }
      onChange(next === '' ? null : next)
    },
    onBlur,
  })

  // An editor destroyed while the page was hidden is about to be replaced.
  useEffect(() => {
    if (editor.isDestroyed || (known.current?.value === value && known.current.editor === editor)) return
    known.current = { value, editor }
    editor.chain().setMeta('addToHistory', false).setContent(toEditor(value), { emitUpdate: false }).run()
    given.current = { value, html: fromEditor(editor.getHTML()) }
  }, [editor, value])
  useEffect(() => {
    if (!editor.isDestroyed) editor.setEditable(!locked, false)
  }, [editor, locked])
  useEffect(() => {
    if (!editor.isDestroyed) inputRef(editor.view.dom)
    return () => inputRef(null)
  }, [editor, inputRef])
  return editor
}
