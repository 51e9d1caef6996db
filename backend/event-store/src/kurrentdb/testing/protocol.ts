import { createRequire } from 'node:module'

// The client's own generated messages and services: the double speaks what the client speaks, and nothing is copied.
const require = createRequire(createRequire(import.meta.url).resolve('@kurrent/kurrentdb-client'))
const generated = '../generated/kurrentdb/protocols/v1'
const google = 'google-protobuf/google/protobuf'

export type StreamsMessages = typeof import('@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js')
type StreamsServices = typeof import('@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_grpc_pb.js')
type FeatureMessages = typeof import('@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_pb.js')
type FeatureServices =
  typeof import('@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_grpc_pb.js')
type SharedMessages = typeof import('@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js')
type StatusMessages = typeof import('@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/status_pb.js')

export const streams = require(`${generated}/streams_pb.js`) as StreamsMessages
export const shared = require(`${generated}/shared_pb.js`) as SharedMessages
export const status = require(`${generated}/status_pb.js`) as StatusMessages
export const features = require(`${generated}/serverfeatures_pb.js`) as FeatureMessages
export const { StreamsService } = require(`${generated}/streams_grpc_pb.js`) as StreamsServices
export const { ServerFeaturesService } = require(`${generated}/serverfeatures_grpc_pb.js`) as FeatureServices
export const { Empty } = require(`${google}/empty_pb.js`) as { readonly Empty: new () => EmptyMessage }
export const { Any } = require(`${google}/any_pb.js`) as { readonly Any: new () => AnyMessage }

type AnyMessage = NonNullable<ReturnType<InstanceType<StatusMessages['Status']>['getDetails']>>
type EmptyMessage = NonNullable<ReturnType<InstanceType<SharedMessages['WrongExpectedVersion']>['getCurrentNoStream']>>
export type ReadReq = InstanceType<StreamsMessages['ReadReq']>
export type ReadResp = InstanceType<StreamsMessages['ReadResp']>
export type BatchAppendReq = InstanceType<StreamsMessages['BatchAppendReq']>
export type BatchAppendResp = InstanceType<StreamsMessages['BatchAppendResp']>
