import AccountCircle from '@mui/icons-material/AccountCircleOutlined'
import Check from '@mui/icons-material/Check'
import DarkMode from '@mui/icons-material/DarkModeOutlined'
import DensitySmall from '@mui/icons-material/DensitySmall'
import Logout from '@mui/icons-material/Logout'
import Password from '@mui/icons-material/PasswordOutlined'
import Print from '@mui/icons-material/PrintOutlined'
import Visibility from '@mui/icons-material/VisibilityOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Divider from '@mui/material/Divider'
import Popover from '@mui/material/Popover'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import type { ComponentProps, ReactNode } from 'react'
import { useI18nProvider, useLocales, useLocaleState, useNotify, useTheme, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { pathOf, PEOPLE } from '#resource'
import { messageOf } from '../api.ts'
import { useProvider } from '../data/provider.ts'
import { useMay, useSessionState } from '../authProvider.ts'
import { useResources } from '../resourceContext.tsx'
import { useDensity } from '../theme/themes.ts'
import { usePrinting } from './Printing.tsx'
import { switchReadOnly } from './ReadOnlyBanner.tsx'
import { useIsPhone } from './Sidebar.tsx'
import { mirroredInRtl, useSides } from '../direction.ts'

const line = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-start',
  gap: 1.5,
  width: '100%',
  minHeight: 38,
  px: 2,
  fontSize: '0.875rem',
  textAlign: 'left',
  color: 'text.primary',
  '&:hover': { backgroundColor: 'action.hover' },
  '& > .MuiSvgIcon-root': { color: 'text.secondary' },
} as const

type LineProps = Pick<ComponentProps<typeof ButtonBase>, 'onClick' | 'role' | 'aria-checked' | 'aria-pressed' | 'lang'> & {
  readonly icon: ReactNode
  readonly label: string
  readonly to?: string
  readonly end?: ReactNode
}
const Line = ({ icon, label, to, end, ...rest }: LineProps) => (
  <ButtonBase {...(to === undefined ? {} : { component: Link, to })} {...rest} sx={line}>
    {icon}
    <Box component="span" sx={{ flexGrow: 1 }}>
      {label}
    </Box>
    {end}
  </ButtonBase>
)

interface SwitchLineProps {
  readonly icon: ReactNode
  readonly label: string
  readonly isOn: boolean
  readonly onSwitch: () => void
}
const SwitchLine = ({ icon, label, isOn, onSwitch }: SwitchLineProps) => (
  <Box component="label" sx={{ ...line, cursor: 'pointer', boxSizing: 'border-box' }}>
    {icon}
    <Box component="span" sx={{ flexGrow: 1 }}>
      {label}
    </Box>
    <Switch checked={isOn} onChange={onSwitch} sx={{ marginInlineEnd: -1 }} />
  </Box>
)

/** The available languages, if there are several, with the current one marked. */
function Languages({ close }: { readonly close: () => void }) {
  const translate = useTranslate()
  const locales = useLocales()
  const [, setLocale] = useLocaleState()
  const locale = useI18nProvider().getLocale()
  const choose = (chosen: string) => (): void => {
    setLocale(chosen)
    close()
  }
  const label = translate('nerud.shell.user.language')
  if (locales.length < 2) return null
  return (
    <Box role="group" aria-label={label}>
      <Divider sx={{ my: 0.5 }} />
      <Typography variant="caption" component="p" sx={{ px: 2, pt: 1, color: 'text.secondary' }}>
        {label}
      </Typography>
      {locales.map(one => {
        const isUsed = one.locale === locale
        const icon = <Check fontSize="small" sx={{ visibility: isUsed ? 'visible' : 'hidden' }} />
        return <Line key={one.locale} icon={icon} label={one.name} aria-pressed={isUsed} lang={one.locale} onClick={choose(one.locale)} />
      })}
    </Box>
  )
}

/** The user menu: card, password, read-only mode, theme, density, language, sign-out. */
function Choices({ close, changePassword }: { readonly close: () => void; readonly changePassword: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const provider = useProvider()
  const { readOnly, maySwitch, userId } = useMay()
  const isLooking = useSessionState().session?.viewer !== undefined
  const resource = useResources()[PEOPLE]
  const card = resource && userId !== undefined ? pathOf(resource, 'one', userId) : undefined
  const [theme, setTheme] = useTheme()
  const [density, setDensity] = useDensity()
  const toggle = (): void => {
    switchReadOnly(provider, !readOnly).catch((error: unknown) => notify(messageOf(error), { type: 'error' }))
  }
  const isPhone = useIsPhone()
  const { print } = usePrinting()
  const text = (key: string): string => translate(`nerud.shell.user.${key}`)
  return (
    <>
      {card && <Line icon={<AccountCircle fontSize="small" />} label={text('card')} to={card} onClick={close} />}
      {!isLooking && <Line icon={<Password fontSize="small" />} label={text('password')} onClick={changePassword} />}
      {isPhone && (
        <Line
          icon={<Print fontSize="small" />}
          label={translate('nerud.seeing.paper.print')}
          onClick={() => {
            close()
            print()
          }}
        />
      )}
      <Divider sx={{ my: 0.5 }} />
      {maySwitch && <SwitchLine icon={<Visibility fontSize="small" />} label={text('readOnly')} isOn={readOnly} onSwitch={toggle} />}
      <SwitchLine
        icon={<DarkMode fontSize="small" />}
        label={text('dark')}
        isOn={theme === 'dark'}
        onSwitch={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
      />
      <SwitchLine
        icon={<DensitySmall fontSize="small" />}
        label={text('compact')}
        isOn={density === 'compact'}
        onSwitch={() => setDensity(density === 'compact' ? 'normal' : 'compact')}
      />
      <Languages close={close} />
      <Divider sx={{ my: 0.5 }} />
      <Line
        icon={<Logout fontSize="small" sx={mirroredInRtl} />}
        label={isLooking ? translate('nerud.seeing.look.back') : text('logout')}
        to="/logout"
        onClick={close}
      />
    </>
  )
}

export interface UserWindowProps {
  readonly fio: string
  readonly login: string
  readonly anchor: HTMLElement | null
  readonly close: () => void
  readonly changePassword: () => void
}

/** The popover below the user button in the top bar. */
export function UserWindow({ fio, login, anchor, close, changePassword }: UserWindowProps) {
  const translate = useTranslate()
  const { end } = useSides()
  return (
    <Popover
      anchorEl={anchor}
      open={anchor !== null}
      onClose={close}
      anchorOrigin={{ vertical: 'bottom', horizontal: end }}
      transformOrigin={{ vertical: 'top', horizontal: end }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': translate('nerud.shell.user.menu'), sx: { width: 280, py: 1, mt: 0.5 } } }}
    >
      <Box sx={{ px: 2, pb: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>{fio}</Typography>
        <Typography variant="body2" color="textSecondary">
          {login}
        </Typography>
      </Box>
      <Divider sx={{ mb: 0.5 }} />
      <Choices close={close} changePassword={changePassword} />
    </Popover>
  )
}
