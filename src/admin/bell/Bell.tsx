import BellIcon from '@mui/icons-material/NotificationsNoneOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { NOTICES } from '#resource'
import { chunk } from '../chunk.ts'
import { useResources } from '../resourceContext.tsx'
import { onRecordsChanged } from '../queryClient.ts'
import { SYSTEM_QUERY, useSystem } from '../data/provider.ts'
import { chrome } from '../theme/palette.ts'

const BellWindow = chunk(() => import('./BellWindow.tsx').then(module => module.BellWindow))

/** More unread notices are not counted. */
const MAX_SHOWN = 99

/** The number of unread notices, on the edge of the bell. */
const Badge = ({ text }: { readonly text: string }) => (
  <Box
    component="span"
    aria-hidden
    sx={{
      position: 'absolute',
      top: 2,
      insetInlineStart: '52%',
      minWidth: 16,
      height: 16,
      px: '4px',
      borderRadius: '8px',
      fontSize: '0.625rem',
      fontWeight: 700,
      lineHeight: '16px',
      textAlign: 'center',
      color: chrome.ground,
      backgroundColor: chrome.mark,
    }}
  >
    {text}
  </Box>
)

/** The bell in the top bar: the number of unread notices, from the call that every page makes first, and a popover with the latest ones. */
export function Bell({ isPhone }: { readonly isPhone: boolean }) {
  const translate = useTranslate()
  const client = useQueryClient()
  const hasNotices = useResources()[NOTICES] !== undefined
  const { unread } = useSystem()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wasOpened, setOpened] = useState(false)
  useEffect(() => onRecordsChanged(NOTICES, () => void client.invalidateQueries({ queryKey: [SYSTEM_QUERY] })), [client])
  if (!hasNotices) return null
  const count = unread > MAX_SHOWN ? `${MAX_SHOWN}+` : String(unread)
  const label = unread > 0 ? translate('nerud.shell.frame.unreadNotices', { count }) : translate('nerud.shell.frame.notices')
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={event => {
          setAnchor(event.currentTarget)
          setOpened(true)
        }}
      >
        <BellIcon />
        {unread > 0 && <Badge text={count} />}
      </IconButton>
      {wasOpened && (
        <Suspense fallback={null}>
          <BellWindow anchor={anchor} isPhone={isPhone} close={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}
