import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useEffect, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation, useNavigate, useParams } from 'react-router'
import { pathOf, type Resource, type WireRecord } from '#resource'
import { BOTTOM_BAR } from '../page/Deferred.tsx'
import { fetchUrgent } from '../chunk.ts'
import { type FormSlots, RecordForm } from './RecordForm.tsx'
import { useResource } from '../resourceContext.tsx'
import { PageTitle } from '../page/PageTitle.tsx'
import { usePrefetchedAids } from './aids.tsx'
import { PageSkeleton, Loading, NotEditable, useRefused } from './Loading.tsx'
import { useFormTitle } from './useRecordForm.tsx'
import { useFormRecord } from './formRecord.ts'

/** The frame of a form page: the fields in a paper, and a sticky bar of buttons. */
export const PageFrame = ({ body, buttons, isAgain }: FormSlots) => {
  const translate = useTranslate()
  // The dialogs about a lost connection or an expired session must be loaded before the user starts typing.
  useEffect(fetchUrgent, [])
  return (
    <Paper sx={{ maxWidth: 1200, mt: 1 }}>
      <Box sx={{ p: { xs: 1.5, sm: 2.5 } }}>{body}</Box>
      <Box
        {...BOTTOM_BAR}
        sx={{
          position: 'sticky',
          bottom: 0,
          zIndex: 2,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'flex-end',
          gap: { xs: 0.5, sm: 1 },
          '& .MuiButton-root': { px: { xs: 1, sm: 1.5 } },
          px: { xs: 1.5, sm: 2.5 },
          py: 1.25,
          bgcolor: 'background.paper',
          borderTop: 1,
          borderColor: 'divider',
          borderEndStartRadius: 'inherit',
          borderEndEndRadius: 'inherit',
        }}
      >
        <Typography variant="caption" sx={{ color: 'text.secondary', marginInlineEnd: 'auto', display: { xs: 'none', md: 'block' } }}>
          {translate(isAgain ? 'nerud.form.keysAgain' : 'nerud.form.keys')}
        </Typography>
        {buttons}
      </Box>
    </Paper>
  )
}

/** Returns to the page from which the form was opened; if that was outside of the application, to the given address. */
export function useBack(otherwise: string): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => void (key !== 'default' ? navigate(-1) : navigate(otherwise, { replace: true }))
}

interface EditOfProps {
  readonly resource?: string
  readonly id?: number
  /** A custom layout of `InputOf`s that replaces the declared one. */
  readonly children?: ReactNode
}

const Edit = ({
  resource,
  record,
  children,
}: {
  readonly resource: Resource
  readonly record: WireRecord
  readonly children: ReactNode
}) => {
  const id = Number(record['id'])
  const refused = useRefused(resource, record)
  const back = useBack(pathOf(resource, 'one', id) ?? pathOf(resource, 'list') ?? '/')
  const translate = useTranslate()
  return (
    <>
      <PageTitle title={translate('nerud.form.edit', { name: useFormTitle(resource, record) })} />
      {refused === null ? (
        <RecordForm resource={resource} record={record} onSaved={back} onCancel={back} frame={PageFrame}>
          {children}
        </RecordForm>
      ) : (
        <NotEditable resource={resource} record={record} text={refused} />
      )}
    </>
  )
}

/** The edit page; the id is in its address. */
export const EditOf = ({ resource: name, id: given, children }: EditOfProps) => {
  const resource = useResource(name)
  const params = useParams()
  const isReady = usePrefetchedAids(resource)
  const { data, error, refetch } = useFormRecord(resource, given ?? params['id'])
  if (!data || !isReady) return <Loading error={error} retry={() => void refetch()} ghost={<PageSkeleton resource={resource} />} />
  return (
    <Edit key={String(data['id'])} resource={resource} record={data}>
      {children}
    </Edit>
  )
}
