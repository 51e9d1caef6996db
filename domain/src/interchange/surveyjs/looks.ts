const named = (names: string): readonly string[] => names.trim().split(/\s+/)

/** Properties of how a survey looks and behaves in its own player: none asks anything. */
export const looks = {
  survey: named(`
    allowResizeComment autoAdvanceAllowComplete autoAdvanceEnabled autoFocusFirstError autoFocusFirstQuestion
    autoGrowComment backgroundImage backgroundImageAttachment backgroundImageFit backgroundOpacity
    checkErrorsMode clearInvisibleValues commentAreaRows completeText completedBeforeHtml cookieName editText
    fitToContainer gridLayoutEnabled headerView loadingHtml logo logoFit logoHeight logoPosition logoWidth
    matrixDragHandleArea maxCommentLength navigationButtonsLocation pageNextText pagePrevText previewMode
    previewText progressBarInheritWidthFrom progressBarLocation progressBarNavigationTextLocation
    progressBarShowNavigationText progressBarShowPageNumbers progressBarType questionDescriptionLocation
    questionErrorLocation questionStartIndex questionTitleLocation questionTitlePattern requiredMark
    requiredText showBrandInfo showCompletePage showCompletedPage showCompleteButton showNavigationButtons
    showPageNumbers showPageTitles showPreviewBeforeComplete showProgressBar showTOC showTimer showTimerPanel
    showTitle startSurveyText storeOthersAsComment surveyShowDataSaving textUpdateMode timerInfoMode
    timerLocation tocItemComponent tocLocation validateVisitedEmptyFields width widthMode themeVariables
    cssVariables goNextPageAutomatic focusFirstQuestionAutomatic useDisplayValuesInTitle questionTitleTemplate mode
  `),
  container: named(`
    state innerIndent indent width minWidth maxWidth startWithNewLine showNumber questionStartIndex
    showQuestionNumbers questionTitleLocation questionErrorLocation questionTitleWidth colSpan rows
    allowAdaptiveActions requiredErrorText timeLimit maxTimeToFinish titleLocation gridLayoutColumns
  `),
  question: named(`
    width minWidth maxWidth startWithNewLine indent state colSpan showNumber hideNumber titleLocation
    descriptionLocation errorLocation clearIfInvisible useDisplayValuesInDynamicTexts renderAs placeholder
    placeHolder customProperties showRangeInProgress renderMode bindings defaultDisplayValue allowClear itemComponent inputSize size customClass cssClass
  `),
  panel: named(`
    addPanelText panelAddText removePanelText panelRemoveText allowAddPanel allowRemovePanel confirmDelete
    confirmDeleteText copyDefaultValueFromLastEntry displayMode keyDuplicationError newPanelPosition
    nextPanelText noEntriesText panelsState prevPanelText progressBarLocation questionStartIndex
    removePanelButtonLocation showProgressBar showQuestionNumbers tabAlign tabTitlePlaceholder
    templateDescription templateErrorLocation templateQuestionTitleLocation templateQuestionTitleWidth
    templateTabTitle templateTitle panelPrevText panelNextText
  `),
  choice: named(`
    separateSpecialChoices otherPlaceholder otherPlaceHolder otherErrorText storeOthersAsComment searchEnabled
    searchMode textWrapEnabled closeOnSelect hideSelectedItems choicesLazyLoadEnabled choicesLazyLoadPageSize
    autocomplete inputFieldComponent createCustomChoiceText placeholder optionsCaption showOptionsCaption
    selectAllText showSelectAllItem hasSelectAll valuePropertyName hideIfChoicesEmpty showClearButton renderAs
  `),
  table: named(`
    alternateRows columnMinWidth displayMode showHeader verticalAlign rowTitleWidth mobileView columnColCount
    horizontalScroll transposeData columnLayout cellErrorLocation singleInputTitleTemplate
  `),
  dynamic: named(`
    addRowButtonLocation addRowLocation addRowText allowAddRows allowRemoveRows allowRowReorder
    allowRowsDragAndDrop confirmDelete confirmDeleteText copyDefaultValueFromLastEntry detailPanelMode
    detailPanelShowOnAdding detailErrorLocation hideColumnsIfEmpty hideIfRowsEmpty noRowsText emptyRowsText
    removeRowText placeholder optionsCaption allowAdaptiveActions
  `),
  column: named(`
    cellHint width minWidth colCount renderAs requiredErrorText defaultDisplayValue readOnly visible
    totalAlignment totalCurrency totalDisplayStyle totalMaximumFractionDigits totalMinimumFractionDigits
    placeholder optionsCaption showOptionsCaption hasOther otherText
  `),
  page: named(`
    navigationTitle navigationDescription showNavigationButtons questionTitleWidth gridLayoutColumns
    navigationButtonsVisibility
  `),
  imagePicker: named(`
    imageFit imageHeight imageWidth contentMode maxImageHeight maxImageWidth minImageHeight minImageWidth
    showLabel colCount
  `),
  ranking: named(`
    selectToRankAreasLayout selectToRankEmptyRankedAreaText selectToRankEmptyUnrankedAreaText
    selectToRankSwapAreas longTap colCount
  `),
  file: named(`
    acceptedCategories allowCameraAccess allowImagesPreview confirmDelete fileOrPhotoPlaceholder filePlaceholder
    imageHeight imageWidth photoPlaceholder showPreview sourceType storeDataAsText waitForUpload
    needConfirmRemoveFile
  `),
  signature: named(`
    backgroundColor backgroundImage dataFormat height penColor penMaxWidth penMinWidth placeholderReadOnly
    showPlaceholder signatureAutoScaleEnabled signatureHeight signatureWidth storeDataAsText waitForUpload
  `),
  imageMap: named(`
    hoverFillColor hoverStrokeColor hoverStrokeWidth idleFillColor idleStrokeColor idleStrokeWidth
    selectedFillColor selectedStrokeColor selectedStrokeWidth
  `),
  rating: named(`
    autoGenerate displayMode displayRateDescriptionsAsExtremeItems rateColorMode rateDescriptionLocation
    scaleColorMode
  `),
  slider: named(`
    allowDragRange allowSwap customLabels labelCount labelFormat showLabels tooltipFormat tooltipVisibility
    minRangeLength maxRangeLength segmentCount
  `),
  expression: named(`
    displayStyle currency maximumFractionDigits minimumFractionDigits precision useGrouping
  `),
  item: named(`
    randomize randomizeCategory commentPlaceholder isCommentRequired icon iconName iconSize className
    customProperty
  `),
  text: named(`
    autocomplete inputTextAlignment placeholder placeHolder textUpdateMode maxErrorText minErrorText
    stepErrorText inputSize
  `),
} as const
