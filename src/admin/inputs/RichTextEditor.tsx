import { useState, type KeyboardEvent, useCallback } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import BoldIcon from '@mui/icons-material/FormatBold'
import BulletsIcon from '@mui/icons-material/FormatListBulleted'
import ClearIcon from '@mui/icons-material/FormatClear'
import HeadingIcon from '@mui/icons-material/Title'
import ItalicIcon from '@mui/icons-material/FormatItalic'
import LinkIcon from '@mui/icons-material/Link'
import NumbersIcon from '@mui/icons-material/FormatListNumbered'
import QuoteIcon from '@mui/icons-material/FormatQuote'
import RedoIcon from '@mui/icons-material/Redo'
import StrikeIcon from '@mui/icons-material/StrikethroughS'
import UnderlineIcon from '@mui/icons-material/FormatUnderlined'
import UndoIcon from '@mui/icons-material/Undo'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { AllSelection, TextSelection, type Transaction } from '@tiptap/pm/state'
import { useEditorState, type ChainedCommands, type Editor, EditorContent } from '@tiptap/react'
import { flushSync } from 'react-dom'
import { isSafeAddress } from '../cells/RichText.tsx'
import { useSides, logicalKey, mirroredInRtl } from '../direction.ts'
import { useRichText, type RichTextEditorProps } from './useRichText.ts'

interface RichTextLinkProps {
  readonly address: string
  readonly anchor: HTMLElement | null
  /** Called with the address, or with null to remove the link. */
  readonly onDone: (address: string | null) => void
  readonly onCancel: () => void
}

const complete = (address: string): string => (/^[\w-]+(\.[\w-]+)+/u.test(address) ? `https://${address}` : address)

/** A popover for the address of a link. */
const RichTextLink = ({ address, anchor, onDone, onCancel }: RichTextLinkProps) => {
  const translate = useTranslate()
  const { start } = useSides()
  const [text, setText] = useState(address)
  const [isWrong, setWrong] = useState(false)
  const apply = (): void => {
    const next = complete(text.trim())
    if (isSafeAddress(next)) onDone(next)
    else setWrong(true)
  }
  return (
    <Popover open anchorEl={anchor} onClose={onCancel} anchorOrigin={{ vertical: 'top', horizontal: start }}>
      <Box sx={{ display: 'flex', gap: 1, p: 1.5, alignItems: 'flex-start', flexWrap: 'wrap' }}>
        <TextField
          autoFocus
          label={translate('nerud.input.rich.linkAddress')}
          value={text}
          error={isWrong}
          helperText={isWrong ? translate('nerud.input.rich.linkWrong') : undefined}
          onChange={event => setText(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            apply()
          }}
          sx={{ minWidth: 260, my: 0 }}
        />
        <Button variant="contained" onClick={apply}>
          {translate('nerud.input.rich.linkApply')}
        </Button>
        {address !== '' && <Button onClick={() => onDone(null)}>{translate('nerud.input.rich.linkRemove')}</Button>}
      </Box>
    </Popover>
  )
}

interface ToolButton {
  readonly title: string
  readonly icon: typeof BoldIcon
  /** The command for the selection; a button without one asks for the address of a link. */
  readonly run?: (chain: ChainedCommands) => ChainedCommands
  /** Whether it is active at the selection, for toggles. */
  readonly isOn?: (editor: Editor) => boolean
}

const BUTTONS: readonly ToolButton[] = [
  { title: 'bold', icon: BoldIcon, run: chain => chain.toggleBold(), isOn: editor => editor.isActive('bold') },
  { title: 'italic', icon: ItalicIcon, run: chain => chain.toggleItalic(), isOn: editor => editor.isActive('italic') },
  { title: 'underline', icon: UnderlineIcon, run: chain => chain.toggleUnderline(), isOn: editor => editor.isActive('underline') },
  { title: 'strike', icon: StrikeIcon, run: chain => chain.toggleStrike(), isOn: editor => editor.isActive('strike') },
  {
    title: 'heading',
    icon: HeadingIcon,
    run: chain => chain.toggleHeading({ level: 3 }),
    isOn: editor => editor.isActive('heading', { level: 3 }),
  },
  { title: 'bullets', icon: BulletsIcon, run: chain => chain.toggleBulletList(), isOn: editor => editor.isActive('bulletList') },
  { title: 'numbers', icon: NumbersIcon, run: chain => chain.toggleOrderedList(), isOn: editor => editor.isActive('orderedList') },
  { title: 'quote', icon: QuoteIcon, run: chain => chain.toggleBlockquote(), isOn: editor => editor.isActive('blockquote') },
  { title: 'link', icon: LinkIcon },
  { title: 'plain', icon: ClearIcon, run: chain => chain.unsetAllMarks() },
  { title: 'undo', icon: UndoIcon, run: chain => chain.undo() },
  { title: 'redo', icon: RedoIcon, run: chain => chain.redo() },
]

/** The buttons whose icons are mirrored in right-to-left pages. */
const POINTING: ReadonlySet<string> = new Set(['bullets', 'numbers', 'quote', 'undo', 'redo'])

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  padding: theme.spacing(0.5),
  borderTop: `1px solid ${theme.palette.divider}`,
  '& [aria-pressed="true"]': { background: theme.palette.action.selected, color: theme.palette.primary.main },
}))

/** When the whole document is selected (AllSelection), the editor finds no block to lift out of a quotation, so select the text range instead. */
const takeLetters = ({ tr }: { readonly tr: Transaction }): boolean => {
  if (tr.selection instanceof AllSelection) tr.setSelection(TextSelection.between(tr.selection.$from, tr.selection.$to))
  return true
}

/** The titles of the buttons that are active at the selection. */
const pressedAt = ({ editor }: { readonly editor: Editor }): readonly string[] =>
  BUTTONS.filter(({ isOn }) => isOn?.(editor)).map(({ title }) => title)

interface RichTextToolbarProps {
  readonly editor: Editor
  readonly onLink: () => void
}

/** The toolbar of a rich text: a single tab stop with arrow keys between buttons. */
const RichTextToolbar = ({ editor, onLink }: RichTextToolbarProps) => {
  const translate = useTranslate()
  const [active, setActive] = useState(0)
  const pressed = useEditorState({ editor, selector: pressedAt })
  const press = ({ run }: ToolButton): void => {
    if (run) run(editor.chain().focus().command(takeLetters)).run()
    else onLink()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const key = logicalKey(event.key, event.currentTarget)
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const next = (active + step + BUTTONS.length) % BUTTONS.length
    setActive(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    <Bar role="toolbar" aria-label={translate('nerud.input.rich.toolbar')} onKeyDown={onKeyDown}>
      {BUTTONS.map((button, at) => (
        <IconButton
          key={button.title}
          size="small"
          title={translate(`nerud.input.rich.${button.title}`)}
          aria-label={translate(`nerud.input.rich.${button.title}`)}
          aria-pressed={button.isOn ? pressed.includes(button.title) : undefined}
          tabIndex={at === active ? 0 : -1}
          // Pressing a button must not take the selection from the text.
          onMouseDown={event => event.preventDefault()}
          onFocus={() => setActive(at)}
          onClick={() => press(button)}
        >
          <button.icon fontSize="small" sx={POINTING.has(button.title) ? mirroredInRtl : null} />
        </IconButton>
      ))}
    </Bar>
  )
}

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
