import { useEffect, useMemo, useRef, useState } from 'react'
import { styled } from '@mui/material/styles'
import { EditorContent, useEditor, type Editor } from '@tiptap/react'
import { cleanHtml } from './cleanHtml.ts'
import { EXTENSIONS } from './richTextExtensions.ts'
import { fromEditor, toEditor } from './richTextHtml.ts'
import { RichTextLink } from './RichTextLink.tsx'
import { RichTextToolbar } from './RichTextToolbar.tsx'

const Page = styled(EditorContent)(({ theme }) => ({
  '& > div': {
    minHeight: 140,
    maxHeight: 480,
    overflow: 'auto',
    padding: theme.spacing(1, 1.5),
    outline: 'none',
    overflowWrap: 'anywhere',
    // The editor counts on spaces that stay where they were typed.
    whiteSpace: 'break-spaces',
  },
  '& > div > :first-of-type': { marginTop: 0 },
  '& > div > :last-child': { marginBottom: 0 },
  '& p': { margin: theme.spacing(0.75, 0) },
  '& h2, & h3, & h4': { margin: theme.spacing(1.5, 0, 0.5), fontSize: '1.1em' },
  '& li > p': { margin: 0 },
  '& blockquote': {
    margin: theme.spacing(1, 0),
    paddingInlineStart: theme.spacing(1.5),
    borderInlineStart: `3px solid ${theme.palette.divider}`,
  },
  '& a': { color: theme.palette.primary.main },
  '& img': { maxWidth: '100%' },
  '& td, & th': { border: `1px solid ${theme.palette.divider}`, padding: theme.spacing(0, 0.75), minWidth: 24 },
  '& table': { borderCollapse: 'collapse' },
  '& .selectedCell, & .ProseMirror-selectednode': { background: theme.palette.action.selected },
}))

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
  readonly required: boolean
  readonly invalid: boolean
}

type PageAttributes = Pick<RichTextEditorProps, 'id' | 'labelId' | 'describedBy' | 'locked' | 'required' | 'invalid'>

/** The attributes of the page that is typed into; those without a value are left out. */
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

/** A rich text editor (TipTap): what is pasted and what is stored passes the same list of allowed elements. */
export const RichTextEditor = ({ value, onChange, onBlur, inputRef, ...page }: RichTextEditorProps) => {
  const { id, labelId, describedBy, locked, required, invalid } = page
  /** The form's value as the editor last met it, and the editor that met it. */
  const known = useRef<{ readonly value: string; readonly editor: Editor } | null>(null)
  /** The value that was last handed in, and what the editor made of it untouched. */
  const given = useRef<{ readonly value: string; readonly html: string | null }>({ value: '', html: null })
  const [isLinking, setLinking] = useState(false)
  // The same object while nothing about the page is new: given another one, the editor draws itself again.
  const editorProps = useMemo(
    () => ({
      attributes: attributesOf({ id, labelId, describedBy, locked, required, invalid }),
      transformPastedHTML: cleanHtml,
      // Tab leaves the page, as any other input; the editor would keep it for lists and tables.
      handleDOMEvents: { keydown: (_: unknown, event: KeyboardEvent) => event.key === 'Tab' },
      handleKeyDown: (_: unknown, event: KeyboardEvent) => {
        if (isLinkKey(event)) setLinking(true)
        return isLinkKey(event)
      },
    }),
    [id, labelId, describedBy, locked, required, invalid],
  )
  const editor = useEditor({
    extensions: EXTENSIONS,
    editorProps,
    injectCSS: false,
    // A hyphen or a number at the beginning of a line stays what was typed.
    enableInputRules: false,
    enablePasteRules: false,
    onUpdate: updated => {
      const html = fromEditor(updated.editor.getHTML())
      // Undone to what it was, it is the very text of the record again.
      const next = (html === given.current.html ? given.current.value : html) ?? ''
      known.current = { value: next, editor: updated.editor }
      onChange(next === '' ? null : next)
    },
    onBlur,
  })

  // One that was destroyed, because the page was hidden for a while, is about to be replaced.
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

  const link = (address: string | null): void => {
    setLinking(false)
    const change = editor.chain().focus()
    if (address === null) change.extendMarkRange('link').unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      change.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run()
    else change.extendMarkRange('link').setLink({ href: address }).run()
  }
  return (
    <>
      {!locked && <RichTextToolbar editor={editor} onLink={() => setLinking(true)} />}
      <Page editor={editor} />
      {isLinking && (
        <RichTextLink
          address={String(editor.getAttributes('link')['href'] ?? '')}
          anchor={editor.view.dom}
          onDone={link}
          onCancel={() => setLinking(false)}
        />
      )}
    </>
  )
}
