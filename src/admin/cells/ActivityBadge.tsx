import { styled } from '@mui/material/styles'
import { memo, type ReactNode } from 'react'

const Badge = styled('span', { shouldForwardProp: name => name !== 'on' })<{ on: boolean }>(({ theme, on }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  whiteSpace: 'nowrap',
  color: on ? theme.palette.success.main : theme.palette.text.secondary,
  '&::before': {
    content: '""',
    width: 7,
    height: 7,
    borderRadius: '50%',
    border: '1.5px solid currentColor',
    background: on ? 'currentColor' : 'transparent',
  },
}))

/** Whether a record is in use, by a mark and in words. */
export const ActivityBadge = memo(({ on, children }: { readonly on: boolean; readonly children: ReactNode }) => (
  <Badge on={on}>{children}</Badge>
))
