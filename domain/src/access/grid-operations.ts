import { open, own, type Operation } from './operation.ts'

/** Calls of the data view: its rows, batches over all that match, and its saved views. */
export const gridOperations = {
  dataColumns: own('GET', "/odata/Naires('{sid}')/SurveyExpert.DataColumns()", 'viewSessions'),
  dataRows: own('POST', "/odata/Naires('{sid}')/SurveyExpert.DataRows()", 'viewSessions'),
  dataCount: own('POST', "/odata/Naires('{sid}')/SurveyExpert.DataCount()", 'viewSessions'),
  prepareBatch: own('POST', "/odata/Naires('{sid}')/SurveyExpert.PrepareBatch()", 'batchOperations'),
  beginBatch: own('POST', "/odata/Naires('{sid}')/SurveyExpert.BeginBatch()", 'batchOperations'),
  batches: own('GET', "/odata/Naires('{sid}')/SurveyExpert.Batches()", 'batchOperations'),
  stopBatch: own('POST', "/odata/Naires('{sid}')/SurveyExpert.StopBatch()", 'batchOperations'),
  undoBatch: own('POST', "/odata/Naires('{sid}')/SurveyExpert.UndoBatch()", 'batchOperations'),
  batchRefusals: own('GET', "/odata/Naires('{sid}')/SurveyExpert.BatchRefusals()", 'batchOperations'),
  dataPlaces: own('POST', "/odata/Naires('{sid}')/SurveyExpert.DataPlaces()", 'viewSessions'),
  mapTiles: open('GET', '/api/MapTiles', 'viewSessions'),
  dataViews: own('GET', "/odata/Naires('{sid}')/SurveyExpert.DataViews()", 'filterGroups'),
  saveDataView: own('POST', "/odata/Naires('{sid}')/SurveyExpert.SaveDataView()", 'filterGroups'),
  renameDataView: own('POST', "/odata/Naires('{sid}')/SurveyExpert.RenameDataView()", 'filterGroups'),
  deleteDataView: own('POST', "/odata/Naires('{sid}')/SurveyExpert.DeleteDataView()", 'filterGroups'),
} as const satisfies Record<string, Operation>
