import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react'
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
import { useTranslate } from 'react-admin'
import { keyAlong, pointing } from '../sides.ts'
import { blockName, isOn } from './editing.ts'

/** An editing command of the browser with its argument. */
export interface Command {
  readonly name: string
  readonly argument?: string
}

const BUTTONS = [
  { title: 'bold', icon: BoldIcon, name: 'bold', state: true },
  { title: 'italic', icon: ItalicIcon, name: 'italic', state: true },
  { title: 'underline', icon: UnderlineIcon, name: 'underline', state: true },
  { title: 'strike', icon: StrikeIcon, name: 'strikeThrough', state: true },
  { title: 'heading', icon: HeadingIcon, name: 'formatBlock', block: 'h3' },
  { title: 'bullets', icon: BulletsIcon, name: 'insertUnorderedList', state: true },
  { title: 'numbers', icon: NumbersIcon, name: 'insertOrderedList', state: true },
  { title: 'quote', icon: QuoteIcon, name: 'formatBlock', block: 'blockquote' },
  { title: 'link', icon: LinkIcon, name: 'link' },
  { title: 'plain', icon: ClearIcon, name: 'removeFormat' },
  { title: 'undo', icon: UndoIcon, name: 'undo' },
  { title: 'redo', icon: RedoIcon, name: 'redo' },
] as const satisfies readonly { title: string; icon: typeof BoldIcon; name: string; state?: true; block?: string }[]

type Button = (typeof BUTTONS)[number]
/** The buttons whose pictures follow the text. */
const POINTING: ReadonlySet<string> = new Set(['bullets', 'numbers', 'quote', 'undo', 'redo'])

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  padding: theme.spacing(0.5),
  borderBottom: `1px solid ${theme.palette.divider}`,
  '& [aria-pressed="true"]': { background: theme.palette.action.selected, color: theme.palette.primary.main },
}))

const isPressed = (button: Button): boolean => ('block' in button ? blockName() === button.block : 'state' in button && isOn(button.name))

const usePressed = (page: RefObject<HTMLElement | null>): ReadonlySet<string> => {
  const [pressed, setPressed] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const look = (): void => {
      if (!page.current?.contains(document.activeElement)) return
      const on = BUTTONS.filter(isPressed).map(button => button.title)
      setPressed(before => (on.length === before.size && on.every(title => before.has(title)) ? before : new Set(on)))
    }
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [page])
  return pressed
}

interface RichTextToolbarProps {
  readonly page: RefObject<HTMLElement | null>
  readonly onCommand: (command: Command) => void
  readonly onLink: () => void
}

/** The buttons above a rich text: one Tab stop, arrows between them. */
export const RichTextToolbar = ({ page, onCommand, onLink }: RichTextToolbarProps) => {
  const translate = useTranslate()
  const [active, setActive] = useState(0)
  const pressed = usePressed(page)
  const press = (button: Button): void => {
    if (button.name === 'link') onLink()
    else if ('block' in button) onCommand({ name: 'formatBlock', argument: pressed.has(button.title) ? 'p' : button.block })
    else onCommand({ name: button.name })
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
          aria-pressed={'state' in button || 'block' in button ? pressed.has(button.title) : undefined}
          tabIndex={at === active ? 0 : -1}
          // The text must keep its selection while a button is pressed with the mouse.
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
