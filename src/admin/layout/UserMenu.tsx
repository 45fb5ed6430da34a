import AccountCircle from '@mui/icons-material/AccountCircleOutlined'
import Check from '@mui/icons-material/Check'
import Logout from '@mui/icons-material/Logout'
import Password from '@mui/icons-material/PasswordOutlined'
import { Box, ButtonBase, Divider, ListItemIcon, ListItemText, ListSubheader, Menu, MenuItem, Switch } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useLocales, useLocaleState, useNotify, useTheme, useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router'
import { pathOf } from '#resource'
import { isHttpProblem } from '../api.ts'
import { useMay, useResources, useSessionState, USER_RESOURCE } from '../declared.tsx'
import { part } from '../part.ts'
import { chrome } from '../theme/palette.ts'
import { switchReadOnly } from './readOnly.ts'
import { Suspense } from 'react'

const OwnPassword = part(() => import('./OwnPassword.tsx').then(module => module.OwnPassword))

const initials = (fio: string): string =>
  fio
    .split(/\s+/u)
    .slice(0, 2)
    .map(word => word[0] ?? '')
    .join('')
    .toUpperCase()

interface SwitchItemProps {
  readonly label: string
  readonly isOn: boolean
  readonly onSwitch: () => void
}
const SwitchItem = ({ label, isOn, onSwitch }: SwitchItemProps) => (
  <MenuItem role="menuitemcheckbox" aria-checked={isOn} onClick={onSwitch}>
    <ListItemText>{label}</ListItemText>
    <Switch checked={isOn} tabIndex={-1} slotProps={{ input: { 'aria-hidden': true, tabIndex: -1 } }} sx={{ pointerEvents: 'none', marginInlineStart: 2 }} />
  </MenuItem>
)

/** The languages whose packs are complete; the one in use is marked. */
function useLanguageItems(close: () => void): ReactNode[] {
  const translate = useTranslate()
  const locales = useLocales()
  const [locale, setLocale] = useLocaleState()
  return [
    <ListSubheader key="languages" sx={{ lineHeight: '32px', backgroundColor: 'transparent' }}>
      {translate('nerud.shell.user.language')}
    </ListSubheader>,
    ...locales.map(one => (
      <MenuItem
        key={one.locale}
        role="menuitemradio"
        aria-checked={one.locale === locale}
        onClick={() => {
          setLocale(one.locale)
          close()
        }}
      >
        <ListItemIcon>{one.locale === locale && <Check fontSize="small" />}</ListItemIcon>
        <ListItemText>{one.name}</ListItemText>
      </MenuItem>
    )),
  ]
}

/** The user's own menu: card, password, read-only mode, theme, language, exit. */
export function UserMenu() {
  const translate = useTranslate()
  const notify = useNotify()
  const navigate = useNavigate()
  const user = useSessionState()
  const { fio = '', login = '', id } = user.session ?? user.lapsed ?? {}
  const { readOnly } = useMay()
  const resource = useResources()[USER_RESOURCE]
  const card = resource && id !== undefined ? pathOf(resource, 'one', id) : undefined
  const [theme, setTheme] = useTheme()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isChanging, setChanging] = useState(false)
  const close = (): void => setAnchor(null)
  const languages = useLanguageItems(close)
  const toggle = (): void => {
    switchReadOnly(!readOnly).catch((error: unknown) => notify(isHttpProblem(error) ? error.message : String(error), { type: 'error' }))
  }
  return (
    <>
      <ButtonBase
        aria-label={`${translate('nerud.shell.user.menu')}: ${fio}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
        sx={{ gap: 1, px: 1, height: 36, borderRadius: '6px', flexShrink: 0, '&:hover': { backgroundColor: chrome.raised }, '&.Mui-focusVisible': { outline: `2px solid ${chrome.mark}`, outlineOffset: -2 } }}
      >
        <Box aria-hidden sx={{ width: 28, height: 28, borderRadius: '50%', display: 'grid', placeItems: 'center', fontSize: '0.6875rem', fontWeight: 600, color: chrome.ground, backgroundColor: chrome.mark }}>
          {initials(fio || login)}
        </Box>
        <Box aria-hidden sx={{ display: { xs: 'none', md: 'block' }, maxWidth: 200, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', color: chrome.text, fontSize: '0.8125rem' }}>
          {fio || login}
        </Box>
      </ButtonBase>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { minWidth: 260 } }, list: { 'aria-label': translate('nerud.shell.user.menu') } }}
      >
        <ListSubheader sx={{ lineHeight: 1.4, py: 1, backgroundColor: 'transparent' }}>
          <Box sx={{ color: 'text.primary', fontWeight: 600 }}>{fio}</Box>
          {login}
        </ListSubheader>
        <Divider component="li" />
        {card && (
          <MenuItem component={Link} to={card} onClick={close}>
            <ListItemIcon>
              <AccountCircle fontSize="small" />
            </ListItemIcon>
            <ListItemText>{translate('nerud.shell.user.card')}</ListItemText>
          </MenuItem>
        )}
        <MenuItem
          onClick={() => {
            close()
            setChanging(true)
          }}
        >
          <ListItemIcon>
            <Password fontSize="small" />
          </ListItemIcon>
          <ListItemText>{translate('nerud.shell.user.password')}</ListItemText>
        </MenuItem>
        <Divider component="li" />
        <SwitchItem label={translate('nerud.shell.user.readOnly')} isOn={readOnly} onSwitch={toggle} />
        <SwitchItem label={translate('nerud.shell.user.dark')} isOn={theme === 'dark'} onSwitch={() => setTheme(theme === 'dark' ? 'light' : 'dark')} />
        <Divider component="li" />
        {languages}
        <Divider component="li" />
        <MenuItem onClick={() => void navigate('/logout')}>
          <ListItemIcon>
            <Logout fontSize="small" />
          </ListItemIcon>
          <ListItemText>{translate('nerud.shell.user.logout')}</ListItemText>
        </MenuItem>
      </Menu>
      {isChanging && (
        <Suspense fallback={null}>
          <OwnPassword close={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  )
}
