import { useEffect, useMemo, useRef } from 'react'
import { useEditor, type Editor } from '@tiptap/react'
import { cleanHtml } from './cleanHtml.ts'
import { EXTENSIONS } from './richTextExtensions.ts'
import { fromEditor, toEditor } from './richTextHtml.ts'

/** A rich text as its form holds it. */
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
  /** Whether the buttons of marks are shown. */
  readonly tools: boolean
  readonly required: boolean
  readonly invalid: boolean
}

type PageAttributes = Pick<RichTextEditorProps, 'id' | 'labelId' | 'describedBy' | 'locked' | 'required' | 'invalid'>

/** The attributes of the element that is typed into; those without a value are left out. */
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

/** Binds an editor to a value of the form, both ways. `onLink` is called by Ctrl+K and must keep its identity. */
export const useRichText = ({ value, onChange, onBlur, inputRef, ...page }: RichTextEditorProps, onLink: () => void): Editor => {
  const { id, labelId, describedBy, locked, required, invalid } = page
  /** The form's value as the editor last read it, and the editor that read it. */
  const known = useRef<{ readonly value: string; readonly editor: Editor } | null>(null)
  /** The value that the form last set, and what the editor made of it before any typing. */
  const given = useRef<{ readonly value: string; readonly html: string | null }>({ value: '', html: null })
  // The same object while nothing about the element is new: given another one, the editor renders again.
  const editorProps = useMemo(
    () => ({
      attributes: attributesOf({ id, labelId, describedBy, locked, required, invalid }),
      transformPastedHTML: cleanHtml,
      handleDOMEvents: {
        keydown: ({ dom }: { readonly dom: HTMLElement }, event: KeyboardEvent) => {
          // The browser reports that the caret has moved a while later: keys typed faster would act where it was, and overwrite what was selected there.
          if (!event.isComposing) dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
          // Tab leaves the editor, as any other input; it would keep the key for lists and tables.
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
    // A hyphen or a number at the beginning of a line stays what was typed.
    enableInputRules: false,
    enablePasteRules: false,
    onUpdate: updated => {
      const html = fromEditor(updated.editor.getHTML())
      // Undone to what it was, the value is exactly the record's again.
      const next = (html === given.current.html ? given.current.value : html) ?? ''
      known.current = { value: next, editor: updated.editor }
      onChange(next === '' ? null : next)
    },
    onBlur,
  })

  // An editor that was destroyed, because the page was hidden for a while, is about to be replaced.
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
