import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSessionState } from '../may.ts'
import { chunk } from '../chunk.ts'
import { chrome } from '../theme/palette.ts'
import { hidden } from '../page/hidden.ts'

const OwnPassword = chunk(() => import('./OwnPassword.tsx').then(module => module.OwnPassword))
const UserWindow = chunk(() => import('./UserWindow.tsx').then(module => module.UserWindow))

const initials = (fio: string): string =>
  fio
    .split(/\s+/u)
    .slice(0, 2)
    .map(word => word[0] ?? '')
    .join('')
    .toUpperCase()

function Face({ fio }: { readonly fio: string }) {
  const translate = useTranslate()
  return (
    <>
      <Box
        aria-hidden
        sx={{
          width: 28,
          height: 28,
          borderRadius: '50%',
          display: 'grid',
          placeItems: 'center',
          fontSize: '0.6875rem',
          fontWeight: 600,
          color: chrome.ground,
          backgroundColor: chrome.mark,
        }}
      >
        {initials(fio)}
      </Box>
      <Box component="span" sx={hidden}>
        {translate('nerud.shell.user.menu')}
      </Box>
      <Box
        component="span"
        sx={theme => ({
          maxWidth: 200,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          color: chrome.text,
          fontSize: '0.8125rem',
          [theme.breakpoints.down('md')]: hidden,
        })}
      >
        {fio}
      </Box>
    </>
  )
}

/** The user button at the end of the top bar, and its popover. */
export function UserMenu() {
  const { session, lapsed } = useSessionState()
  const { fio = '', login = '' } = session ?? lapsed ?? {}
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wasOpened, setOpened] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const close = (): void => setAnchor(null)
  const changePassword = (): void => {
    close()
    setChanging(true)
  }
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={event => {
          setAnchor(event.currentTarget)
          setOpened(true)
        }}
        sx={{
          gap: 1,
          px: 1,
          height: 36,
          borderRadius: '6px',
          flexShrink: 0,
          '&:hover': { backgroundColor: chrome.raised },
          '&.Mui-focusVisible': { outline: `2px solid ${chrome.mark}`, outlineOffset: -2 },
        }}
      >
        <Face fio={fio || login} />
      </ButtonBase>
      {wasOpened && (
        <Suspense fallback={null}>
          <UserWindow fio={fio} login={login} anchor={anchor} close={close} changePassword={changePassword} />
        </Suspense>
      )}
      {isChanging && (
        <Suspense fallback={null}>
          <OwnPassword close={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  )
}
