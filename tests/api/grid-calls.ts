import type { OperationName } from '@naire/domain/access'
import type { CallMakers } from './analysis-calls.ts'
import type { Call } from './calls.ts'
import { newSid } from './fieldwork.ts'

/** One request of each call of the data view and of batches over it. */
export const gridCalls = ({ act, look }: CallMakers) => {
  const naires = (name: string, body: object) =>
    act(
      ({ naireSid }) => `/odata/Naires('${naireSid}')/SurveyExpert.${name}()`,
      () => body,
    )
  return {
    dataColumns: look(({ naireSid }) => `/odata/Naires('${naireSid}')/SurveyExpert.DataColumns()`),
    dataRows: naires('DataRows', { selection: {}, sort: { column: 'StartTime' }, columns: [] }),
    dataCount: naires('DataCount', { selection: {} }),
    prepareBatch: naires('PrepareBatch', { selection: {} }),
    beginBatch: naires('BeginBatch', { Sid: newSid(), act: { kind: 'pass' } }),
    batches: look(({ naireSid }) => `/odata/Naires('${naireSid}')/SurveyExpert.Batches()`),
    stopBatch: naires('StopBatch', { Sid: newSid() }),
    undoBatch: naires('UndoBatch', { Sid: newSid() }),
    batchRefusals: look(
      ({ naireSid }) => `/odata/Naires('${naireSid}')/SurveyExpert.BatchRefusals(batchSid='${newSid()}',after=0)`,
    ),
    dataPlaces: naires('DataPlaces', { selection: {}, zoom: 2 }),
    mapTiles: look(() => '/api/MapTiles'),
    dataViews: look(({ naireSid }) => `/odata/Naires('${naireSid}')/SurveyExpert.DataViews()`),
    saveDataView: naires('SaveDataView', { name: 'a', view: { columns: [{ key: 'Sid' }], sort: { column: 'Sid' } } }),
    renameDataView: naires('RenameDataView', { name: 'a', newName: 'b' }),
    deleteDataView: naires('DeleteDataView', { name: 'a' }),
  } as const satisfies Partial<Record<OperationName, Call>>
}
