import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type KeyScope, openScopes } from '../keyScopes.ts'
import type { Translate } from '../cells/words.ts'
import { CONTENT_ID } from '../page/PageTitle.tsx'

/** A button of the open page as a command, under the label of the button. */
interface PageAction {
  readonly label: string
  /** The button's `data-action`: a key for alternative names. */
  readonly known?: string
  /** The keys of the button, if it declares any. */
  readonly keys?: string
  readonly press: () => void
}

const OFFERS = 'button, a.MuiButton-root, [role="tab"]'
/** Buttons of rows, dialogs and inputs are not actions of the page. */
const ELSEWHERE =
  '[role="grid"], table, [role="row"], [role="listbox"], [role="dialog"], [role="menu"], [inert], [aria-hidden="true"], .MuiInputBase-root, .MuiAutocomplete-root'

const nameOf = (element: HTMLElement): string => (element.getAttribute('aria-label') ?? element.innerText ?? '').trim()

function isOffered(element: HTMLElement, page: Element): boolean {
  if (element.matches(':disabled, [aria-disabled="true"], [aria-selected="true"]')) return false
  // An open dialog hides the whole page, so only elements inside the page count.
  const elsewhere = element.closest(ELSEWHERE)
  if (elsewhere && page.contains(elsewhere)) return false
  return element.checkVisibility?.() ?? true
}

/** The current actions of the page, collected from its buttons, so that custom pages need no declaration. Disabled buttons are left out. */
export function pageActions(page: Element | null): readonly PageAction[] {
  const found = new Map<string, PageAction>()
  for (const element of page?.querySelectorAll<HTMLElement>(OFFERS) ?? []) {
    const label = nameOf(element)
    if (label === '' || found.has(label) || !isOffered(element, page!)) continue
    const [known, keys] = [element.dataset['action'], element.getAttribute('aria-keyshortcuts')]
    found.set(label, { label, ...(known !== undefined && { known }), ...(keys !== null && { keys }), press: () => element.click() })
  }
  return [...found.values()]
}

/** A key, or several with similar effects, and the translation key of its description in `nerud.around.said`. */
type Key = readonly [keys: readonly string[], text: string]

/** All keys of the screens, by the part that handles them. Letters are those of a Latin keyboard: keys are identified by `code`. */
export const KEYS: Readonly<Record<KeyScope | 'everywhere', readonly Key[]>> = {
  everywhere: [
    [['Ctrl+K'], 'palette'],
    [['?'], 'help'],
    [['Esc'], 'close'],
  ],
  menu: [
    [['↑', '↓'], 'walk'],
    [['Home', 'End'], 'ends'],
    [['→', '←'], 'aside'],
    [['Enter'], 'openEntry'],
  ],
  list: [[['/'], 'search']],
  period: [
    [['[', ']'], 'neighbours'],
    [['1', '2', '3', '4', '5'], 'now'],
    [['0'], 'always'],
  ],
  grid: [
    [['↑', '↓', '→', '←'], 'move'],
    [['PageUp', 'PageDown'], 'page'],
    [['Home', 'End'], 'ends'],
    [['Enter'], 'open'],
    [['Space'], 'select'],
    [['Shift+Space'], 'stretch'],
    [['Ctrl+A'], 'all'],
    [['Shift+←', 'Shift+→'], 'width'],
  ],
  sheet: [
    [['↑', '↓', 'Tab', 'Enter'], 'move'],
    [['F2'], 'edit'],
    [['Ctrl+D'], 'above'],
    [['Ctrl+Shift+D'], 'copy'],
    [['Ctrl+Delete'], 'gone'],
    [['Ctrl+Enter', 'Ctrl+S'], 'save'],
    [['Esc'], 'undo'],
  ],
  board: [
    [['↑', '↓', '→', '←'], 'walk'],
    [['Enter'], 'openCard'],
    [['Space'], 'lift'],
    [['Ctrl+↑', 'Ctrl+↓', 'Ctrl+→', 'Ctrl+←'], 'carry'],
  ],
  form: [
    [['Ctrl+Enter', 'Ctrl+S'], 'save'],
    [['Ctrl+Shift+Enter'], 'again'],
    [['Enter'], 'next'],
    [['Esc'], 'cancel'],
  ],
  inbox: [
    [['↑', '↓'], 'walk'],
    [['Home', 'End'], 'ends'],
    [['Space'], 'mark'],
    [['Ctrl+A'], 'markAll'],
    [['Enter'], 'accept'],
    [['1', '…', '9'], 'act'],
    [['O'], 'openLine'],
    [['Esc'], 'clear'],
  ],
}

const isMac = /Mac|iPhone|iPad/u.test(navigator.userAgent)
const capOf = (keys: string, t: Translate): string => {
  const spelled = keys.replace('Space', t('nerud.around.space'))
  return isMac ? spelled.replace('Ctrl', '⌘') : spelled
}

interface SectionProps {
  readonly title: string
  readonly lines: readonly (readonly [keys: readonly string[], text: string])[]
}

const cap = {
  px: '6px',
  py: '1px',
  borderRadius: '4px',
  border: 1,
  borderColor: 'divider',
  backgroundColor: 'action.hover',
  font: 'inherit',
  fontSize: '0.75rem',
  whiteSpace: 'nowrap',
} as const

const Section = ({ title, lines }: SectionProps) => {
  const id = useId()
  const translate = useTranslate()
  return (
    <Box component="section" aria-labelledby={id} sx={{ breakInside: 'avoid', mb: 2 }}>
      <Box component="h3" id={id} sx={{ m: 0, mb: 0.5, typography: 'body2', fontWeight: 600 }}>
        {title}
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', gap: '4px 12px', typography: 'body2' }}>
        {lines.map(([keys, text]) => (
          <Box key={text} sx={{ display: 'contents' }}>
            <dt>{text}</dt>
            <Box component="dd" dir="ltr" sx={{ m: 0, display: 'flex', justifyContent: 'flex-end', gap: 0.5 }}>
              {keys.map(key => (
                <Box component="kbd" key={key} sx={cap}>
                  {capOf(key, translate)}
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const shownKeys = (keys: string): string => keys.replace('Control', 'Ctrl')

/** The sections of the dialog: the parts on the screen with their keys, and the page's own buttons that have keys. */
function useSections(): readonly SectionProps[] {
  const translate = useTranslate()
  const [open] = useState(openScopes)
  const [actions] = useState(() => pageActions(document.getElementById(CONTENT_ID)))
  const scopes = (Object.keys(KEYS) as (keyof typeof KEYS)[]).filter(scope => scope === 'everywhere' || open.has(scope))
  const known = new Set(scopes.flatMap(scope => KEYS[scope].flatMap(([keys]) => keys)))
  const own = actions.flatMap(({ label, keys }) => {
    const fresh = (keys ?? '')
      .split(' ')
      .map(shownKeys)
      .filter(key => key !== '' && !known.has(key))
    return fresh.length > 0 ? [[fresh, label] as const] : []
  })
  const sections = scopes.map(scope => ({
    title: translate(`nerud.around.scopes.${scope}`),
    lines: KEYS[scope].map(([keys, text]) => [keys, translate(`nerud.around.said.${text}`)] as const),
  }))
  return own.length > 0 ? [{ title: translate('nerud.around.window.own'), lines: own }, ...sections] : sections
}

const Inside = () => {
  const translate = useTranslate()
  const sections = useSections()
  return (
    <DialogContent>
      <Box sx={{ columns: { md: 2 }, columnGap: 4 }}>
        {sections.map(section => (
          <Section key={section.title} {...section} />
        ))}
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{translate('nerud.around.window.rest')}</Box>
    </DialogContent>
  )
}

/** A dialog with the keys of the open screen. */
export const KeysWindow = ({ isOpen, close }: { readonly isOpen: boolean; readonly close: () => void }) => {
  const translate = useTranslate()
  const id = useId()
  return (
    <Dialog open={isOpen} onClose={close} maxWidth="md" fullWidth aria-labelledby={id} transitionDuration={0}>
      <DialogTitle id={id} sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pb: 1 }}>
        {translate('nerud.around.window.title')}
        <IconButton size="small" edge="end" autoFocus onClick={close} aria-label={translate('nerud.around.window.close')}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </DialogTitle>
      <Inside />
    </Dialog>
  )
}
