import Link from '@mui/material/Link'
import { useNotify, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { JOBS } from '#resource'
import { useCardPath } from '../cells/useCardPath.ts'

/** Notifies that an action continues as a background job, with a link to it for users who may see jobs. */
export function useJobNotice(): (action: string, job: number) => void {
  const translate = useTranslate()
  const notify = useNotify()
  const cardPath = useCardPath()
  return (action, job) => {
    const path = cardPath(JOBS, job)
    notify(
      <>
        {translate('nerud.actions.inJob', { action, job })}{' '}
        {path && (
          <Link component={RouterLink} to={path} color="inherit">
            {translate('nerud.actions.inJobLink')}
          </Link>
        )}
      </>,
      { type: 'info', autoHideDuration: 10_000 },
    )
  }
}
