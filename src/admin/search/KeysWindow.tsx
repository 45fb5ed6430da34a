import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { KEYS, openKeys, shownKeys, type KeyScope } from '../keys.ts'
import type { Translate } from '../cells/words.ts'
import { pageActions } from '../page/pageActions.ts'

/** The keys of a command as shown; of a long row of digits only the ends. */
const MAX_CAPS = 5
const capsOf = (keys: readonly string[], t: Translate): readonly string[] => {
  const shown = keys.length > MAX_CAPS ? [keys[0]!, '…', keys.at(-1)!] : keys
  return shown.map(one => shownKeys(one).replace('Space', t('nerud.around.space')))
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
              {capsOf(keys, translate).map(key => (
                <Box component="kbd" key={key} sx={cap}>
                  {key}
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** The keys of a part that it gets: those beside a table take theirs first. */
const FIRST: readonly KeyScope[] = ['panel', 'cells']

/** The sections of the dialog: the page's own buttons that have keys, and the parts on the screen with theirs. */
function useSections(): readonly SectionProps[] {
  const translate = useTranslate()
  const [open] = useState(() => new Map([['everywhere', Object.keys(KEYS.everywhere)] as const, ...openKeys()]))
  const [actions] = useState(() => pageActions())
  const keysOf = (scope: KeyScope, command: string): readonly string[] =>
    (KEYS[scope] as Readonly<Record<string, readonly string[]>>)[command]!
  const taken = new Set(FIRST.flatMap(scope => (open.get(scope) ?? []).flatMap(command => keysOf(scope, command))))
  const sections = (Object.keys(KEYS) as KeyScope[]).flatMap(scope => {
    const lines = (open.get(scope) ?? []).flatMap(command => {
      const keys = keysOf(scope, command).filter(key => scope !== 'grid' || !taken.has(key))
      return keys.length > 0 ? [[keys, translate(`nerud.around.keyText.${command}`)] as const] : []
    })
    return lines.length > 0 ? [{ title: translate(`nerud.around.scopes.${scope}`), lines }] : []
  })
  const known = new Set(sections.flatMap(({ lines }) => lines.flatMap(([keys]) => keys)))
  const own = actions.flatMap(({ label, keys }) => {
    const fresh = keys.filter(key => !known.has(key))
    return fresh.length > 0 ? [[fresh, label] as const] : []
  })
  return own.length > 0 ? [{ title: translate('nerud.around.window.own'), lines: own }, ...sections] : sections
}

const Inside = () => {
  const translate = useTranslate()
  const sections = useSections()
  return (
    // Focusable, so that it can be scrolled by keyboard.
    <DialogContent tabIndex={0}>
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
    <Dialog open={isOpen} onClose={close} maxWidth="md" fullWidth aria-labelledby={id}>
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
