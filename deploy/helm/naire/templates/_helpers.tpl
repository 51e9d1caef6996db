{{- define "naire.name" -}}
{{- printf "%s-%s" .Release.Name "naire" | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "naire.labels" -}}
app.kubernetes.io/name: naire
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "naire.claim" -}}
{{- .Values.storage.existingClaim | default (printf "%s-data" (include "naire.name" .)) -}}
{{- end -}}
