import { useState, type KeyboardEvent } from 'react'
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
import { useEditorState, type ChainedCommands, type Editor } from '@tiptap/react'
import { useTranslate } from 'react-admin'
import { keyAlong, pointing } from '../direction.ts'

interface Button {
  readonly title: string
  readonly icon: typeof BoldIcon
  /** The command for the selection; a button without one asks for the address of a link. */
  readonly run?: (chain: ChainedCommands) => ChainedCommands
  /** Whether it is active at the selection, for toggles. */
  readonly isOn?: (editor: Editor) => boolean
}

const BUTTONS: readonly Button[] = [
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
export const RichTextToolbar = ({ editor, onLink }: RichTextToolbarProps) => {
  const translate = useTranslate()
  const [active, setActive] = useState(0)
  const pressed = useEditorState({ editor, selector: pressedAt })
  const press = ({ run }: Button): void => {
    if (run) run(editor.chain().focus().command(takeLetters)).run()
    else onLink()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const key = keyAlong(event.key, event.currentTarget)
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
          <button.icon fontSize="small" sx={POINTING.has(button.title) ? pointing : null} />
        </IconButton>
      ))}
    </Bar>
  )
}
