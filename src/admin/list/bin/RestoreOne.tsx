import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { Resource } from '#resource'
import { mayRemove } from '../../actions/useActions.ts'
import type { Row } from '../../data/rows.ts'
import { isSoft } from '../../data/write.ts'
import { useMay } from '../../may.ts'
import { useRestoring } from './useRestoring.ts'

/** Brings the deleted record of a card back. */
export const RestoreOne = ({ resource, record }: { readonly resource: Resource; readonly record: Row }) => {
  const translate = useTranslate()
  const may = useMay()
  const { restore, isBusy } = useRestoring(resource)
  if (!isSoft(resource) || !mayRemove(resource, may)) return null
  return (
    <Button color="inherit" variant="outlined" loading={isBusy} onClick={() => void restore([record])}>
      {translate('nerud.seeing.bin.restore')}
    </Button>
  )
}
