import { Suspense } from 'react'
import TableIcon from '@mui/icons-material/TableRowsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link, useLocation, useSearchParams } from 'react-router'
import { presetOf } from '#resource'
import { chunk } from '../chunk.ts'
import { useResource, useScreen } from '../resourceContext.tsx'
import { COPY_PARAMETER } from '../pageRecord.ts'
import { CreateOf } from '../form/CreateOf.tsx'
import { PageSkeleton } from '../form/Loading.tsx'
import { useFormTitle } from '../form/useRecordForm.tsx'
import { PageTitle } from '../page/PageTitle.tsx'
import { EarlyKeys } from './earlyKeys.tsx'

const SheetOf = chunk(() => import('./SheetOf.tsx').then(module => module.SheetOf))

/** The search parameter that opens the table instead of the form: `/deals/create?entry=table`. */
const MODE = 'entry'
const TABLE = 'table'

/** The link between the form and the table. */
const ModeLink = ({ isTable }: { readonly isTable: boolean }) => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  return (
    <Button
      component={Link}
      to={isTable ? `${pathname}?${MODE}=${TABLE}` : pathname}
      color="inherit"
      size="small"
      {...(isTable && { startIcon: <TableIcon /> })}
    >
      {translate(isTable ? 'nerud.sheet.toTable' : 'nerud.sheet.toForm')}
    </Button>
  )
}

/** The create page of a resource whose records can be entered one by one in a form or many at once in a table. */
export const EntryOf = () => {
  const resource = useResource()
  const screen = useScreen()
  const title = useFormTitle(resource)
  const [address] = useSearchParams()
  // Under a parent, or when copying, there is only one record to create.
  if (screen?.under !== undefined || address.has(COPY_PARAMETER)) return <CreateOf />
  if (address.get(MODE) !== TABLE)
    return (
      <>
        <Box sx={{ maxWidth: 1200, display: 'flex', justifyContent: 'flex-end', mt: 0.5, mb: -0.5 }}>
          <ModeLink isTable />
        </Box>
        <CreateOf />
      </>
    )
  return (
    <>
      <PageTitle title={title} />
      <Suspense
        fallback={
          <>
            <EarlyKeys />
            <PageSkeleton resource={resource} />
          </>
        }
      >
        <SheetOf resource={resource} preset={presetOf(resource, screen?.view)} switcher={<ModeLink isTable={false} />} />
      </Suspense>
    </>
  )
}
