import BinIcon from '@mui/icons-material/DeleteOutline'
import { useTranslate } from 'react-admin'
import { mayRemove } from '../../actions/useActions.ts'
import { isSoft } from '../../data/write.ts'
import { useMay } from '../../may.ts'
import { ToolButton } from '../../table/ToolButton.tsx'
import { useListing } from '../listing.ts'

/** Switches between active and deleted records (stored in the address), for users who may remove and restore them. */
export const BinSwitch = () => {
  const translate = useTranslate()
  const may = useMay()
  const { resource, query, setQuery } = useListing()
  const isOn = query.bin !== undefined
  if (!isOn && !(isSoft(resource) && mayRemove(resource, may))) return null
  return (
    <ToolButton
      icon={<BinIcon fontSize="small" />}
      label={translate('nerud.seeing.bin.title')}
      wideFrom="xl"
      aria-pressed={isOn}
      {...(isOn && { color: 'primary' as const, variant: 'contained' as const })}
      onClick={() => setQuery({ bin: isOn ? undefined : '1', group: undefined })}
    />
  )
}
