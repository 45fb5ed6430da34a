import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { styled } from '@mui/material/styles'
import { EditorContent } from '@tiptap/react'
import { RichTextLink } from './RichTextLink.tsx'
import { RichTextToolbar } from './RichTextToolbar.tsx'
import { useRichText, type RichTextEditorProps } from './useRichText.ts'

const Page = styled(EditorContent)(({ theme }) => ({
  '& > div': {
    // As high as an input with this number of lines.
    minHeight: 'calc(var(--lines) * 20px + 16px)',
    maxHeight: 480,
    overflow: 'auto',
    padding: theme.spacing(1, 1.5),
    outline: 'none',
    overflowWrap: 'anywhere',
    // The editor relies on preserved white space.
    whiteSpace: 'break-spaces',
  },
  '& > div > :first-of-type, & > div > p:only-child': { marginTop: 0 },
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

/** A rich text editor (TipTap); pasted and stored HTML is reduced to the same allowed elements. */
export const RichTextEditor = (props: RichTextEditorProps) => {
  const [isLinking, setLinking] = useState(false)
  const openLink = useCallback(() => setLinking(true), [])
  const editor = useRichText(props, openLink)
  const link = (address: string | null): void => {
    // Synchronously: TipTap's own focus comes a frame later and would move the caret away from where the next key has put it.
    flushSync(() => setLinking(false))
    editor.view.focus()
    const change = editor.chain()
    if (address === null) change.extendMarkRange('link').unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      change.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run()
    else change.extendMarkRange('link').setLink({ href: address }).run()
  }
  return (
    <>
      {props.tools && <RichTextToolbar editor={editor} onLink={openLink} />}
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
