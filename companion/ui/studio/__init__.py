"""The collection and the studio: a module for each screen."""

from companion.ui.studio.collection import CollectionView
from companion.ui.studio.disc import DiscEditorView
from companion.ui.studio.mat import MatView
from companion.ui.studio.photo import PhotoView
from companion.ui.studio.printing import PrintView
from companion.ui.studio.sharing import SharingView
from companion.ui.studio.trainer_card import CardEditorView

__all__ = [
    "CardEditorView",
    "CollectionView",
    "DiscEditorView",
    "MatView",
    "PhotoView",
    "PrintView",
    "SharingView",
]
